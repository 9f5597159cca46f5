import type { EntityManager } from '@mikro-orm/postgresql';
import type { ScopedList } from '../../../auth/scoped-list.ts';
import { ofProjects } from '../../../auth/of-project.ts';
import type { Viewer } from '../../../auth/viewer.ts';
import { sql, uuid } from '../../../platform/store/sql.ts';
import { CustomerLink } from './customer-link.ts';

export interface CustomerLinkFilter {
  projectId?: string | null;
  customerId?: string | null;
}

/** One link of a project whose billing the viewer may read. */
export async function findCustomerLink(em: EntityManager, viewer: Viewer, id: string): Promise<CustomerLink> {
  viewer.require('billing:read');
  return viewer.admit('billing:read', await em.findOne(CustomerLink, { id }), 'customer_link');
}

/** The links of the viewer's projects, also expired ones of the last 30 days; customers do not see them. */
export const customerLinkList: ScopedList<CustomerLink, CustomerLinkFilter> = {
  entity: CustomerLink,
  where: (viewer, { projectId, customerId }) => {
    const where = ofProjects(viewer, 'billing:read', projectId);
    if (customerId) where.and(sql`customer_id = ${uuid.customer(customerId, '/customerId')}`);
    return where;
  },
};
