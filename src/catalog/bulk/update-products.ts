import { LockMode } from '@mikro-orm/core';
import type { EntityClass } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import { notFound } from '../../errors.ts';
import { Feature } from '../offers/feature.ts';
import type { Offer } from '../offers/offer.ts';
import { Plan } from '../offers/plan.ts';
import { Price } from '../offers/price.ts';
import { Product } from '../products/product.ts';
import { writeProduct } from '../products/replace-product.ts';
import type { ProductAuthor } from '../products/replace-product.ts';
import type { ProductLine } from './read-products.ts';
import { isUnchanged } from '../products/is-unchanged.ts';

/** A line, and the id of the product that it updates. */
export interface ProductUpdate {
  id: string;
  line: ProductLine;
}

/** Updates locked products to match their lines; returns the number of products that already matched. */
export async function updateProducts(
  author: ProductAuthor,
  updates: ProductUpdate[],
  products: ReadonlyMap<string, Product>,
): Promise<number> {
  const ids = updates.map(({ id }) => id);
  if (!ids.length) return 0;
  const offers = await readOffers(author.em, ids);
  let unchanged = 0;
  for (const { id, line } of updates) {
    const product = products.get(id);
    if (!product) throw notFound('product');
    product.requireVersion(line.ifVersion);
    const offer = offers(id);
    if (isUnchanged(product, offer, line.input, author.meters)) unchanged += 1;
    else await writeProduct(author, product, offer, line.input);
  }
  return unchanged;
}

/**
 * Locks products in id order and returns them by id. Must come before new products are inserted: an update of one of these
 * products may be waiting for the same slug (decision 19).
 */
export async function lockProducts(em: EntityManager, ids: string[]): Promise<Map<string, Product>> {
  if (!ids.length) return new Map();
  const lockMode = LockMode.PESSIMISTIC_WRITE;
  const where = { id: { $in: ids }, deletedAt: null };
  const found = await em.find(Product, where, { lockMode, refresh: true, orderBy: { id: 'asc' } });
  return new Map(found.map((product) => [product.id, product]));
}

/** Reads the offers of all products in three statements, in the order set by the project. */
export async function readOffers(em: EntityManager, ids: string[]): Promise<(id: string) => Offer> {
  const features = await ofProducts(em, Feature, ids);
  const plans = await ofProducts(em, Plan, ids);
  const prices = await ofProducts(em, Price, ids);
  return (id) => ({
    features: features.get(id) ?? [],
    plans: plans.get(id) ?? [],
    prices: (prices.get(id) ?? []).filter(({ archivedAt }) => !archivedAt),
  });
}

async function ofProducts<T extends { productId: string; position: number }>(
  em: EntityManager,
  entity: EntityClass<T>,
  ids: string[],
): Promise<Map<string, T[]>> {
  // The check of the lines may have read the offers before the products were locked.
  const found = await em.find<T>(entity, { productId: { $in: ids } } as never, { refresh: true });
  return Map.groupBy(
    found.sort((a, b) => a.position - b.position),
    ({ productId }) => productId,
  );
}
