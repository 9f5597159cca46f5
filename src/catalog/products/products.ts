import type { EntityManager } from '@mikro-orm/postgresql';
import type { Viewer } from '../../auth/viewer.ts';
import { notFound } from '../../errors.ts';
import { lock } from '../../platform/store/lock.ts';
import { Product } from './product.ts';
import { maySee } from './visible.ts';

/** Finds one product that the viewer may see. */
export async function findProduct(em: EntityManager, viewer: Viewer, id: string): Promise<Product> {
  viewer.require('catalog:read');
  const product = await em.findOne(Product, { id, deletedAt: null });
  if (product && maySee(viewer, product, viewer.may('catalog:read', product.projectId))) return product;
  throw notFound('product');
}

/** Finds and locks one product that the viewer may change. */
export async function lockOwnProduct(em: EntityManager, viewer: Viewer, id: string): Promise<Product> {
  viewer.require('catalog:write');
  viewer.admit('catalog:write', await em.findOne(Product, { id, deletedAt: null }), 'product');
  const product = await lock(em, Product, id);
  return viewer.admit('catalog:write', product?.deletedAt ? null : product, 'product');
}
