import type { EntityManager } from '@mikro-orm/postgresql';
import type { ScopedList } from '../../auth/scoped-list.ts';
import type { Viewer } from '../../auth/viewer.ts';
import { newest, oldest } from '../../platform/store/order.ts';
import type { Order as ListOrder } from '../../platform/store/order.ts';
import { sql, uuid } from '../../platform/store/sql.ts';
import { billed } from '../customers/billed-filter.ts';
import { admitBilled } from '../customers/visible.ts';
import type { OrderFilter, OrderSort } from './order-filter.ts';
import { Order } from './order.ts';

/** Finds one order: of the viewer's project, or the viewer's own. */
export async function findOrder(em: EntityManager, viewer: Viewer, id: string): Promise<Order> {
  viewer.require('billing:read');
  return admitBilled(em, viewer, await em.findOne(Order, { id }), 'order');
}

/** The orders of the viewer's projects, and those of the viewer. */
export const orderList: ScopedList<Order, OrderFilter> = {
  entity: Order,
  orders: { newest, oldest } satisfies Record<OrderSort, ListOrder>,
  where: (viewer, filter) => {
    const where = billed(viewer, filter, { table: 'customer_order' });
    const { productId } = filter;
    if (!productId) return where;
    const product = uuid.product(productId, '/productId');
    return where.and(
      sql`(id, project_id) in (select order_id, project_id from order_item where product_id = ${product})`,
    );
  },
};
