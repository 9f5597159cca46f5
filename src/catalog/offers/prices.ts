import type { EntityManager } from '@mikro-orm/postgresql';
import { entries } from '../../platform/values/bounds.ts';
import type { Viewer } from '../../auth/viewer.ts';
import { notFound } from '../../errors.ts';
import { Check } from '../../platform/values/check.ts';
import { Product } from '../products/product.ts';
import { maySee } from '../products/visible.ts';
import { Price } from './price.ts';

/**
 * Finds one price of a product that the viewer may see; archived prices included, since subscriptions still pay them. Prices of one
 * customer's own are for their project alone.
 */
export async function findPrice(em: EntityManager, viewer: Viewer, id: string): Promise<Price> {
  viewer.require('catalog:read');
  const price = await em.findOne(Price, { id });
  const product = price && (await em.findOne(Product, { id: price.productId }));
  const isHidden = price?.customerId && !viewer.may('billing:read', price.projectId);
  if (product && !isHidden && maySee(viewer, product)) return price;
  throw notFound('price');
}

/** The lookup keys of one request. */
export const maxLookupKeys = entries<string>(100);

/**
 * Finds current prices by their lookup keys, in the order of the keys. Skips unknown keys, and those of products that the
 * viewer may not see.
 */
export async function pricesByLookupKey(
  em: EntityManager,
  viewer: Viewer,
  lookupKeys: string[],
  requestedProjectId?: string | null,
): Promise<Price[]> {
  viewer.require('catalog:read');
  const check = new Check();
  maxLookupKeys.report(check, lookupKeys, '/lookupKeys');
  check.done();
  const projectId = requestedProjectId ?? viewer.actIn('catalog:read');
  const found = await em.find(Price, { projectId, lookupKey: { $in: lookupKeys }, archivedAt: null });
  const products = await em.find(Product, { id: { $in: found.map(({ productId }) => productId) } });
  const visibleProductIds = new Set(products.filter((product) => maySee(viewer, product)).map(({ id }) => id));
  const visible = found.filter(({ productId }) => visibleProductIds.has(productId));
  return lookupKeys.flatMap((key) => visible.find(({ lookupKey }) => lookupKey === key) ?? []);
}
