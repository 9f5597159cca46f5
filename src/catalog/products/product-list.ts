import type { ScopedList } from '../../auth/scoped-list.ts';
import { sql } from '../../platform/store/sql.ts';
import { Product } from './product.ts';
import { visibleTo } from './visible.ts';

/** The products of the viewer's projects and, for people or an open storefront, those for sale. */
export const productList: ScopedList<Product> = {
  entity: Product,
  where: (viewer) => visibleTo(viewer).and(sql`deleted_at is null`),
};
