import type { EntityManager } from '@mikro-orm/postgresql';
import { Plan } from '../../catalog/offers/plan.ts';
import { Price } from '../../catalog/offers/price.ts';
import { Product } from '../../catalog/products/product.ts';
import { findByIds } from '../../platform/find-by-ids.ts';
import { Meter } from '../../metering/meter.ts';

/** A price with all that says what it is for. */
export interface Offer {
  price: Price;
  plan: Plan;
  product: Product;
  meter: Meter | null;
}

/** What the prices of items stand for, by the price's id: three statements, and one more where usage is counted. */
export async function offersOf(em: EntityManager, priceIds: readonly string[]): Promise<Map<string, Offer>> {
  const prices = await findByIds(em, Price, priceIds);
  const all = [...prices.values()];
  const planIds = all.map(({ planId }) => planId);
  const plans = await findByIds(em, Plan, planIds);
  const productIds = all.map(({ productId }) => productId);
  const products = await findByIds(em, Product, productIds);
  const meterIds = all.flatMap(({ meterId }) => meterId ?? []);
  const meters = await findByIds(em, Meter, meterIds);
  const offers = all.map((price): [string, Offer] => {
    const plan = plans.get(price.planId)!;
    const product = products.get(price.productId)!;
    const meter = price.meterId ? (meters.get(price.meterId) ?? null) : null;
    return [price.id, { price, plan, product, meter }];
  });
  return new Map(offers);
}
