import type { EntityManager } from '@mikro-orm/postgresql';
import type { Viewer } from '../../auth/viewer.ts';
import { page } from '../../platform/store/rows.ts';
import type { RowPage, PageRequest, Row } from '../../platform/store/rows.ts';
import { Subscription } from './subscription.ts';
import { admitBilled, visibleTo } from '../customers/visible.ts';
import type { BillingFilter } from '../customers/visible.ts';

/** Finds a subscription that the viewer may see. */
export async function findSubscription(em: EntityManager, viewer: Viewer, id: string): Promise<Subscription> {
  viewer.require('billing:read');
  return admitBilled(em, viewer, await em.findOne(Subscription, { id }), 'subscription');
}

/** Lists the subscriptions that the viewer may see, newest first. */
export async function listSubscriptions(
  em: EntityManager,
  viewer: Viewer,
  filter: BillingFilter,
  request: PageRequest,
): Promise<RowPage<Row<Subscription>>> {
  return page(em, Subscription, visibleTo(viewer, filter), request);
}
