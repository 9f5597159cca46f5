import type { Viewer } from '../../auth/viewer.ts';
import { Where } from '../../platform/store/rows.ts';
import { rawSql, sql, uuids } from '../../platform/store/sql.ts';
import type { Product } from './product.ts';

/**
 * Whether a viewer may know of a product: those who take part in its project; and when it is for sale a person, and
 * everyone where the storefront is open.
 */
export function maySee(
  viewer: Viewer,
  product: Product,
  takesPart = viewer.kind !== 'nobody' && viewer.knows(product.projectId),
): boolean {
  return !product.deletedAt && (takesPart || (viewer.seesForSale() && product.isForSale));
}

/** Projects see their own; a person, and everyone where the storefront is open, what is listed in the network. */
export function visibleTo(viewer: Viewer): Where {
  const reach = viewer.reach('catalog:read');
  if (reach === 'all') return new Where();
  const forSale = rawSql(viewer.seesForSale() ? ` or status = 'active'` : '');
  return new Where().and(sql`project_id = any(${uuids.project(reach)}::uuid[])${forSale}`);
}
