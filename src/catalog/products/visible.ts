import type { Viewer } from '../../auth/viewer.ts';
import { decodeId } from '../../platform/ids.ts';
import { Where } from '../../platform/rows.ts';
import type { Product } from './product.ts';

/** Whether a viewer may know of a product: those who take part in its project, and a person when it is for sale. */
export function maySee(
  viewer: Viewer,
  product: Product,
  takesPart = viewer.knows(product.projectId),
): boolean {
  return !product.deletedAt && (takesPart || (viewer.kind === 'user' && product.isForSale));
}

/** Projects see their own; a person sees, besides, whatever is for sale in the network. */
export function visibleTo(viewer: Viewer): Where {
  const reach = viewer.reach('catalog:read');
  if (reach === 'all') return new Where();
  const own = reach.map((id) => decodeId('project', id));
  const forSale = viewer.kind === 'user' ? ` or status = 'active'` : '';
  return new Where().and(`project_id = any(?::uuid[])${forSale}`, `{${own.join()}}`);
}
