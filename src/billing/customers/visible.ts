import type { EntityManager } from '@mikro-orm/postgresql';
import type { Viewer } from '../../auth/viewer.ts';
import { lackingScope, notFound } from '../../errors.ts';
import { decodeId } from '../../platform/values/ids.ts';
import { Where } from '../../platform/store/rows.ts';
import { Customer } from './customer.ts';
import { uuidArray } from '../../platform/store/array-literal.ts';

/** What a caller may narrow a list of billing down to. */
export interface BillingFilter {
  projectId?: string | null;
  customerId?: string | null;
  status?: string | null;
  /** Of subscriptions alone. */
  isQuarantined?: boolean | null;
}

/** What the viewer may see of a table that is kept by customer: all of their projects', and what is billed to them. */
export function visibleTo(viewer: Viewer, filter: BillingFilter, customerColumn = 'customer_id'): Where {
  const where = reachOf(viewer, customerColumn);
  if (filter.projectId) where.and('project_id = ?', decodeId('project', filter.projectId, '/projectId'));
  if (filter.customerId)
    where.and(`${customerColumn} = ?`, decodeId('customer', filter.customerId, '/customerId'));
  if (filter.status) where.and('status = ?', filter.status);
  if (typeof filter.isQuarantined === 'boolean')
    where.and(`quarantined_at is ${filter.isQuarantined ? 'not ' : ''}null`);
  return where;
}

function reachOf(viewer: Viewer, customerColumn: string): Where {
  const reach = viewer.reach('billing:read');
  if (reach === 'all') return new Where();
  const projects = uuidArray('project', reach);
  if (viewer.kind !== 'user') return new Where().and('project_id = any(?::uuid[])', projects);
  return new Where().and(
    `project_id = any(?::uuid[]) or (${customerColumn}, project_id) in (select id, project_id from customer where user_id = ?)`,
    projects,
    decodeId('user', viewer.userId),
  );
}

/**
 * Lets a thing through that the viewer's project bills, or that is billed to the viewer; any other is "not found".
 * Who may read it but not do what the scope says is told that, since they know of it.
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
  if (thing && viewer.kind === 'user' && (await isBilledTo(em, thing.customerId, viewer.userId)))
    return thing;
  throw thing && viewer.may('billing:read', thing.projectId) ? lackingScope(scope) : notFound(noun);
}

async function isBilledTo(em: EntityManager, customerId: string, userId: string): Promise<boolean> {
  return (await em.findOne(Customer, { id: customerId }))?.userId === userId;
}
