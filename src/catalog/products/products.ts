import type { EntityManager } from '@mikro-orm/postgresql';
import type { Viewer } from '../../auth/viewer.ts';
import { notFound } from '../../errors.ts';
import { lock } from '../../platform/lock.ts';
import { decodeId } from '../../platform/ids.ts';
import { page, Where } from '../../platform/rows.ts';
import type { Page, PageRequest, Row } from '../../platform/rows.ts';
import { Product, ProductStatus } from './product.ts';

export interface ProductFilter {
  text?: string | null;
  tag?: string | null;
  status?: ProductStatus | null;
  projectId?: string | null;
}

/** One product that the viewer may see. */
export async function findProduct(em: EntityManager, viewer: Viewer, id: string): Promise<Product> {
  viewer.require('catalog:read');
  const product = await em.findOne(Product, { id });
  if (product && maySee(viewer, product, viewer.may('catalog:read', product.projectId))) return product;
  throw notFound('product');
}

/** Whether a viewer may know of a product: those who take part in its project, and a person when it is for sale. */
export function maySee(
  viewer: Viewer,
  product: Product,
  takesPart = viewer.knows(product.projectId),
): boolean {
  return takesPart || (viewer.kind === 'user' && product.status === ProductStatus.active);
}

/** One product that the viewer may change, kept from everybody else until they have. */
export async function lockOwnProduct(em: EntityManager, viewer: Viewer, id: string): Promise<Product> {
  viewer.require('catalog:write');
  viewer.admit('catalog:write', await em.findOne(Product, { id }), 'product');
  return viewer.admit('catalog:write', await lock(em, Product, id), 'product');
}

/** The products that the viewer may see, newest first. */
export async function listProducts(
  em: EntityManager,
  viewer: Viewer,
  filter: ProductFilter,
  request: PageRequest,
): Promise<Page<Row<Product>>> {
  const where = visibleTo(viewer);
  if (filter.projectId) where.and('project_id = ?', decodeId('project', filter.projectId));
  if (filter.status) where.and('status = ?', filter.status);
  if (filter.tag) where.and('tags @> array[?]::text[]', filter.tag);
  if (filter.text) where.and(`words @@ websearch_to_tsquery('english', ?)`, filter.text);
  return page(em, Product, where, request);
}

/** Projects see their own; a person sees, besides, whatever is for sale in the network. */
function visibleTo(viewer: Viewer): Where {
  const reach = viewer.reach('catalog:read');
  if (reach === 'all') return new Where();
  const own = reach.map((id) => decodeId('project', id));
  const forSale = viewer.kind === 'user' ? ` or status = 'active'` : '';
  return new Where().and(`project_id = any(?::uuid[])${forSale}`, `{${own.join()}}`);
}
