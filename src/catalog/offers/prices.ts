import type { EntityManager } from '@mikro-orm/postgresql';
import type { Viewer } from '../../auth/viewer.ts';
import { notFound } from '../../errors.ts';
import { Check } from '../../platform/values/check.ts';
import { Product } from '../products/product.ts';
import { maySee } from '../products/visible.ts';
import { Price } from './price.ts';

/** One price of a product that the viewer may see; who pays one that is no longer sold may still read it. */
export async function findPrice(em: EntityManager, viewer: Viewer, id: string): Promise<Price> {
  viewer.require('catalog:read');
  const price = await em.findOne(Price, { id });
  const product = price && (await em.findOne(Product, { id: price.productId }));
  if (product && maySee(viewer, product)) return price;
  throw notFound('price');
}

/**
 * The prices that are sold under the names a program knows them by, in that order; names that are unknown, or of
 * products that the viewer may not see, are left out.
 */
export async function pricesByLookupKey(
  em: EntityManager,
  viewer: Viewer,
  lookupKeys: string[],
  wantedProjectId?: string | null,
): Promise<Price[]> {
  viewer.require('catalog:read');
  new Check().atMost(lookupKeys, '/lookupKeys', 100).done();
  const projectId = wantedProjectId ?? viewer.actIn('catalog:read');
  const found = await em.find(Price, { projectId, lookupKey: { $in: lookupKeys }, archivedAt: null });
  const products = await em.find(Product, { id: { $in: found.map(({ productId }) => productId) } });
  const seen = new Set(products.filter((product) => maySee(viewer, product)).map(({ id }) => id));
  const shown = found.filter(({ productId }) => seen.has(productId));
  return lookupKeys.flatMap((key) => shown.find(({ lookupKey }) => lookupKey === key) ?? []);
}
