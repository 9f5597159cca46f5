import type { Viewer } from '../../auth/viewer.ts';
import { Where } from '../../platform/store/rows.ts';
import { rawSql, sql, uuids } from '../../platform/store/sql.ts';
import { isForSale } from './product-status.ts';
import type { Product } from './product.ts';

/**
 * Whether a viewer may see a product. Its own project always may. A product for sale is visible to every person, and to
 * everyone if the storefront is open.
 */
export function maySee(
  viewer: Viewer,
  product: Pick<Product, 'projectId' | 'status'> & { deletedAt?: Product['deletedAt'] },
  takesPart = viewer.kind !== 'nobody' && viewer.knows(product.projectId),
): boolean {
  return !product.deletedAt && (takesPart || (viewer.seesForSale() && isForSale(product.status)));
}

/** The condition for lists: all products of the viewer's projects; for people or an open storefront, also listed ones. */
export function visibleTo(viewer: Viewer): Where {
  const reach = viewer.reach('catalog:read');
  if (reach === 'all') return new Where();
  const forSale = rawSql(viewer.seesForSale() ? ` or status = 'active'` : '');
  return new Where().and(sql`project_id = any(${uuids.project(reach)}::uuid[])${forSale}`);
}
