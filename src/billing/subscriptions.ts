import type { EntityManager } from '@mikro-orm/postgresql';
import type { Viewer } from '../auth/viewer.ts';
import { decodeId } from '../platform/ids.ts';
import { page } from '../platform/rows.ts';
import type { Page, PageRequest, Row } from '../platform/rows.ts';
import { Subscription } from './subscription.ts';
import type { SubscriptionStatus } from './subscription.ts';
import { admitBilled, visibleTo } from './visible.ts';

export interface SubscriptionFilter {
  projectId?: string | null;
  customerId?: string | null;
  status?: SubscriptionStatus | null;
}

/** One subscription that the viewer may see. */
export async function findSubscription(em: EntityManager, viewer: Viewer, id: string): Promise<Subscription> {
  return admitBilled(em, viewer, await em.findOne(Subscription, { id }), 'subscription');
}

/** The subscriptions that the viewer may see, newest first. */
export async function listSubscriptions(
  em: EntityManager,
  viewer: Viewer,
  filter: SubscriptionFilter,
  request: PageRequest,
): Promise<Page<Row<Subscription>>> {
  const where = visibleTo(viewer);
  if (filter.projectId) where.and('project_id = ?', decodeId('project', filter.projectId));
  if (filter.customerId) where.and('customer_id = ?', decodeId('customer', filter.customerId));
  if (filter.status) where.and('status = ?', filter.status);
  return page(em, Subscription, where, request);
}
