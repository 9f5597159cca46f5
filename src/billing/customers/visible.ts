import type { EntityManager } from '@mikro-orm/postgresql';
import type { Viewer } from '../../auth/viewer.ts';
import { lackingScope, notFound } from '../../errors.ts';
import { Where } from '../../platform/store/rows.ts';
import { Customer } from './customer.ts';
import { rawSql, sql, uuid, uuids } from '../../platform/store/sql.ts';
import type { Sql } from '../../platform/store/sql.ts';

/** The filter of a billing list. */
export interface BillingFilter {
  projectId?: string | null;
  customerId?: string | null;
  status?: string | null;
  /** Applies to invoices only. */
  warning?: string | null;
  /** Applies to subscriptions only. */
  isQuarantined?: boolean | null;
}

/** The condition for rows that the viewer may see: all rows of their projects, and those billed to them. */
export function visibleTo(viewer: Viewer, filter: BillingFilter, customerColumn = 'customer_id'): Where {
  const customer = rawSql(customerColumn);
  const where = reachOf(viewer, customer);
  if (filter.projectId) where.and(sql`project_id = ${uuid.project(filter.projectId, '/projectId')}`);
  if (filter.customerId) where.and(sql`${customer} = ${uuid.customer(filter.customerId, '/customerId')}`);
  if (filter.status) where.and(sql`status = ${filter.status}`);
  if (filter.warning) where.and(withWarning(viewer, filter.warning));
  if (typeof filter.isQuarantined === 'boolean')
    where.and(filter.isQuarantined ? sql`quarantined_at is not null` : sql`quarantined_at is null`);
  return where;
}

/** Warnings are shown to projects only, so nobody else can filter by them. */
function withWarning(viewer: Viewer, code: string): Sql {
  const isWarned = sql`warnings <> '[]' and warnings @> ${JSON.stringify([{ code }])}::jsonb`;
  const reach = viewer.reach('billing:read');
  return reach === 'all' ? isWarned : sql`${isWarned} and project_id = any(${uuids.project(reach)}::uuid[])`;
}

function reachOf(viewer: Viewer, customer: Sql): Where {
  const reach = viewer.reach('billing:read');
  if (reach === 'all') return new Where();
  const ofProjects = sql`project_id = any(${uuids.project(reach)}::uuid[])`;
  if (viewer.kind !== 'user') return new Where().and(ofProjects);
  return new Where().and(
    sql`${ofProjects} or (${customer}, project_id) in
      (select id, project_id from customer where user_id = ${uuid.user(viewer.userId)})`,
  );
}

/**
 * Admits a thing that the viewer's project bills or that is billed to the viewer; any other is "not found". A viewer who
 * may read it but lacks the scope is refused for the scope, since they know that it exists.
 */
export async function admitBilled<T extends { projectId: string; customerId: string }>(
  em: EntityManager,
  viewer: Viewer,
  thing: T | null,
  noun: string,
  scope: 'billing:read' | 'billing:write' = 'billing:read',
): Promise<T> {
  viewer.require(scope);
  if (thing && viewer.may(scope, thing.projectId)) return thing;
  if (thing && viewer.kind === 'user' && (await isBilledTo(em, thing.customerId, viewer.userId))) return thing;
  throw thing && viewer.may('billing:read', thing.projectId) ? lackingScope(scope) : notFound(noun);
}

async function isBilledTo(em: EntityManager, customerId: string, userId: string): Promise<boolean> {
  return (await em.findOne(Customer, { id: customerId }))?.userId === userId;
}
