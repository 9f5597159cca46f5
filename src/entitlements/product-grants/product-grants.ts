import type { EntityManager } from '@mikro-orm/postgresql';
import type { ScopedList } from '../../auth/scoped-list.ts';
import type { Viewer } from '../../auth/viewer.ts';
import { billed } from '../../billing/customers/billed-filter.ts';
import { admitBilled } from '../../billing/customers/visible.ts';
import { newest, oldest } from '../../platform/store/order.ts';
import type { Order } from '../../platform/store/order.ts';
import { sql, uuid } from '../../platform/store/sql.ts';
import type { ProductGrantFilter, ProductGrantSort } from './product-grant-input.ts';
import { ProductGrant } from './product-grant.ts';

/** Finds one product grant: of the viewer's project, or the viewer's own. */
export async function findProductGrant(em: EntityManager, viewer: Viewer, id: string): Promise<ProductGrant> {
  viewer.require('billing:read');
  return admitBilled(em, viewer, await em.findOne(ProductGrant, { id }), 'product_grant');
}

/** The product grants of the viewer's projects, and those of the viewer. */
export const productGrantList: ScopedList<ProductGrant, ProductGrantFilter> = {
  entity: ProductGrant,
  orders: { newest, oldest } satisfies Record<ProductGrantSort, Order>,
  where: (viewer, filter) => {
    const where = billed(viewer, filter, { table: 'product_grant' });
    const { productId, isBought, isEnded } = filter;
    if (productId) where.and(sql`product_id = ${uuid.product(productId, '/productId')}`);
    if (isBought != null) where.and(isBought ? sql`order_item_id is not null` : sql`order_item_id is null`);
    if (isEnded != null) where.and(isEnded ? sql`ended_at is not null` : sql`ended_at is null`);
    return where;
  },
};
