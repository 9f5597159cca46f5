import type { EntityManager } from '@mikro-orm/postgresql';
import type { ScopedList } from '../../../auth/scoped-list.ts';
import type { Viewer } from '../../../auth/viewer.ts';
import { newest, oldest } from '../../../platform/store/order.ts';
import type { Order } from '../../../platform/store/order.ts';
import { sql, uuid } from '../../../platform/store/sql.ts';
import { billed } from '../../customers/billed-filter.ts';
import { admitBilled } from '../../customers/visible.ts';
import type { PendingChargeFilter, PendingChargeSort } from './pending-charge-filter.ts';
import { PendingCharge } from './pending-charge.ts';

/** Finds one pending charge: of the viewer's project, or the viewer's own. */
export async function findPendingCharge(em: EntityManager, viewer: Viewer, id: string): Promise<PendingCharge> {
  viewer.require('billing:read');
  return admitBilled(em, viewer, await em.findOne(PendingCharge, { id }), 'pending_charge');
}

/** The pending charges of the viewer's projects, and those of the viewer. */
export const pendingChargeList: ScopedList<PendingCharge, PendingChargeFilter> = {
  entity: PendingCharge,
  orders: { newest, oldest } satisfies Record<PendingChargeSort, Order>,
  where: (viewer, filter) => {
    const where = billed(viewer, filter, { table: 'pending_charge' });
    const { subscriptionId } = filter;
    if (!subscriptionId) return where;
    return where.and(sql`subscription_id = ${uuid.subscription(subscriptionId, '/subscriptionId')}`);
  },
};
