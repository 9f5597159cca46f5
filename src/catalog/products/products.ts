import type { EntityManager } from '@mikro-orm/postgresql';
import type { Viewer } from '../../auth/viewer.ts';
import { notFound } from '../../errors.ts';
import { lock } from '../../platform/lock.ts';
import { decodeId } from '../../platform/ids.ts';
import { page } from '../../platform/rows.ts';
import type { Page, PageRequest, Row } from '../../platform/rows.ts';
import { Product } from './product.ts';
import type { ProductStatus } from './product-status.ts';
import { maySee, visibleTo } from './visible.ts';

export interface ProductFilter {
  text?: string | null;
  tag?: string | null;
  status?: ProductStatus | null;
  projectId?: string | null;
}

/** One product that the viewer may see. */
export async function findProduct(em: EntityManager, viewer: Viewer, id: string): Promise<Product> {
  viewer.require('catalog:read');
  const product = await em.findOne(Product, { id, deletedAt: null });
  if (product && maySee(viewer, product, viewer.may('catalog:read', product.projectId))) return product;
  throw notFound('product');
}

/** One product that the viewer may change, kept from everybody else until they have. */
export async function lockOwnProduct(em: EntityManager, viewer: Viewer, id: string): Promise<Product> {
  viewer.require('catalog:write');
  viewer.admit('catalog:write', await em.findOne(Product, { id, deletedAt: null }), 'product');
  const product = await lock(em, Product, id);
  return viewer.admit('catalog:write', product?.deletedAt ? null : product, 'product');
}

/** The products that the viewer may see, newest first. */
export async function listProducts(
  em: EntityManager,
  viewer: Viewer,
  filter: ProductFilter,
  request: PageRequest,
): Promise<Page<Row<Product>>> {
  const where = visibleTo(viewer).and('deleted_at is null');
  if (filter.projectId) where.and('project_id = ?', decodeId('project', filter.projectId));
  if (filter.status) where.and('status = ?', filter.status);
  if (filter.tag) where.and('tags @> array[?]::text[]', filter.tag);
  if (filter.text) where.and(`words @@ websearch_to_tsquery('english', ?)`, filter.text);
  return page(em, Product, where, request);
}
