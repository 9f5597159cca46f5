import type { EntityManager } from '@mikro-orm/postgresql';
import type { ScopedList } from '../../auth/scoped-list.ts';
import type { Viewer } from '../../auth/viewer.ts';
import { sql, uuid } from '../../platform/store/sql.ts';
import type { Sql } from '../../platform/store/sql.ts';
import { billed } from '../customers/billed-filter.ts';
import { Subscription } from './subscription.ts';
import { admitBilled } from '../customers/visible.ts';
import { subscriptionOrders } from './subscription-filter.ts';
import type { SubscriptionFilter } from './subscription-filter.ts';

/** Finds a subscription that the viewer may see. */
export async function findSubscription(em: EntityManager, viewer: Viewer, id: string): Promise<Subscription> {
  viewer.require('billing:read');
  return admitBilled(em, viewer, await em.findOne(Subscription, { id }), 'subscription');
}

/** The subscriptions of the viewer's projects, and those billed to the viewer. */
export const subscriptionList: ScopedList<Subscription, SubscriptionFilter> = {
  entity: Subscription,
  orders: subscriptionOrders,
  where: (viewer, filter) => {
    const where = billed(viewer, filter, { table: 'subscription' });
    const { productId, isQuarantined, hasTestClock } = filter;
    if (productId) where.and(hasItemOf(productId));
    if (hasTestClock != null) where.and(sql`(test_clock_id is not null) = ${hasTestClock}`);
    if (isQuarantined == null) return where;
    return where.and(isQuarantined ? sql`quarantined_at is not null` : sql`quarantined_at is null`);
  },
};

function hasItemOf(productId: string): Sql {
  return sql`(id, project_id) in (
    select subscription_id, project_id from subscription_item where product_id = ${uuid.product(productId, '/productId')}
  )`;
}
