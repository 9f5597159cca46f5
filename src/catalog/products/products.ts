import type { EntityManager } from '@mikro-orm/postgresql';
import type { Viewer } from '../../auth/viewer.ts';
import { notFound } from '../../errors.ts';
import { rows } from '../../platform/store/rows.ts';
import { SharedRead } from '../../platform/store/shared-read.ts';
import { sql, uuids } from '../../platform/store/sql.ts';
import { decodeId } from '../../platform/values/ids.ts';
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

const shownProperties = ['id', 'projectId', 'status', 'shownRevision'] as const;

/** The properties that a fragment of a product needs: those that say who may see it, and its revision. */
export type ShownProduct = Pick<Product, (typeof shownProperties)[number]>;

const shownProducts = new SharedRead(async (em, ids: string[]): Promise<(ShownProduct | undefined)[]> => {
  const of = sql`where id = any(${uuids.product(ids)}::uuid[]) and deleted_at is null`;
  const found = await rows(em, Product, of, shownProperties);
  return ids.map((id) => found.find((row) => row.id === id));
});

/** Finds the properties that a fragment of one product needs, if the viewer may see the product. */
export async function findShownProduct(em: EntityManager, viewer: Viewer, id: string): Promise<ShownProduct> {
  viewer.require('catalog:read');
  // An invalid id is refused here: several ids share a statement.
  decodeId('product', id);
  const product = await shownProducts.ask(em, id);
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
