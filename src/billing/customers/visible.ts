import type { EntityManager } from '@mikro-orm/postgresql';
import { inProjects } from '../../auth/of-project.ts';
import type { Viewer } from '../../auth/viewer.ts';
import { lackingScope, notFound } from '../../errors.ts';
import { Where } from '../../platform/store/rows.ts';
import { Customer } from './customer.ts';
import { isOpenedByLink } from './opened-by-link.ts';
import { isOwnCustomer, ofOwnCustomers } from './own-customer.ts';
import { rawSql, sql, uuid } from '../../platform/store/sql.ts';

/** The filter of a billing list. */
export interface BillingFilter {
  projectId?: string | null;
  customerId?: string | null;
  status?: string | null;
}

/** The condition for rows that the viewer may see: all rows of their projects, and those billed to them. */
export function visibleTo(viewer: Viewer, filter: BillingFilter, customerColumn = 'customer_id'): Where {
  const customer = rawSql(customerColumn);
  const where = reachOf(viewer, customerColumn);
  if (filter.projectId) where.and(sql`project_id = ${uuid.project(filter.projectId, '/projectId')}`);
  if (filter.customerId) where.and(sql`${customer} = ${uuid.customer(filter.customerId, '/customerId')}`);
  if (filter.status) where.and(sql`status = ${filter.status}`);
  return where;
}

function reachOf(viewer: Viewer, customerColumn: string): Where {
  const reach = viewer.reach('billing:read');
  if (reach === 'all') return new Where();
  const ofProjects = inProjects(reach);
  const ofSelf = ofOwnCustomers(viewer, customerColumn);
  if (!ofSelf) return new Where().and(ofProjects);
  return new Where().and(reach.length ? sql`${ofProjects} or ${ofSelf}` : ofSelf);
}

/** A thing that a customer is billed for. */
interface Billed {
  id?: string;
  projectId: string;
  customerId: string;
  invoiceId?: string | null;
}

/**
 * Admits a thing that the viewer's project bills or that is billed to the viewer; any other is "not found". A viewer who
 * may read it but lacks the scope is refused for the scope, since they know that it exists.
 */
export async function admitBilled<T extends Billed>(
  em: EntityManager,
  viewer: Viewer,
  thing: T | null,
  noun: string,
  scope: 'billing:read' | 'billing:write' = 'billing:read',
): Promise<T> {
  viewer.require(scope);
  if (thing && viewer.may(scope, thing.projectId)) return thing;
  if (thing && (isOpenedByLink(viewer, thing, noun, scope) || (await isBilledTo(em, thing, viewer)))) return thing;
  throw thing && viewer.may('billing:read', thing.projectId) ? lackingScope(scope) : notFound(noun);
}

async function isBilledTo(em: EntityManager, { customerId }: Billed, viewer: Viewer): Promise<boolean> {
  return isOwnCustomer(viewer, await em.findOne(Customer, { id: customerId }));
}
