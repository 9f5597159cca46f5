import type { EntityManager } from '@mikro-orm/postgresql';
import type { Temporal } from 'temporal-polyfill';
import type { ScopedList } from '../../../auth/scoped-list.ts';
import type { Viewer } from '../../../auth/viewer.ts';
import { notFound } from '../../../errors.ts';
import { sql, uuid } from '../../../platform/store/sql.ts';
import { admitBilled, visibleTo } from '../../customers/visible.ts';
import { CustomerLink } from './customer-link.ts';

export interface CustomerLinkFilter {
  projectId?: string | null;
  customerId?: string | null;
  isExpired?: boolean | null;
  now: Temporal.Instant;
}

/** One link of a project whose billing the viewer may read, or of a customer that the viewer is. */
export async function findCustomerLink(em: EntityManager, viewer: Viewer, id: string): Promise<CustomerLink> {
  return admitLink(em, viewer, await em.findOne(CustomerLink, { id }), 'billing:read');
}

/**
 * Admits a link of the viewer's project, or of the customer that they are with their account. A customer who came by a link
 * to the portal learns of no other: anyone can have been given that one.
 */
export async function admitLink(
  em: EntityManager,
  viewer: Viewer,
  link: CustomerLink | null,
  scope: 'billing:read' | 'billing:write',
): Promise<CustomerLink> {
  if (viewer.kind !== 'customer') return admitBilled(em, viewer, link, 'customer_link', scope);
  viewer.require(scope);
  if (link?.id !== viewer.principal || viewer.invoiceIds) throw notFound('customer_link');
  return link;
}

/** The links of the viewer's projects, and of the customers that the viewer is; also expired ones of the last 30 days. */
export const customerLinkList: ScopedList<CustomerLink, CustomerLinkFilter> = {
  entity: CustomerLink,
  where: (viewer, { projectId, customerId, isExpired, now }) => {
    const where = visibleTo(viewer, { projectId, customerId });
    if (viewer.kind === 'customer') where.and(sql`id = ${uuid.customerlink(viewer.principal)}`);
    if (isExpired != null) where.and(sql`(expires_at <= ${now}) = ${isExpired}`);
    return where;
  },
};
