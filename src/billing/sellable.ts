import type { EntityClass } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { Viewer } from '../auth/viewer.ts';
import { Plan } from '../catalog/offers/plan.ts';
import { Price } from '../catalog/offers/price.ts';
import { Product, ProductStatus } from '../catalog/products/product.ts';
import { maySee } from '../catalog/products/products.ts';
import { conflict, invalidInput, notFound } from '../errors.ts';
import { Check } from '../platform/check.ts';
import type { SubscriptionItemInput } from './billing-input.ts';

/** A price with what it is a price of, and how many are wanted. */
export interface Sale {
  price: Price;
  plan: Plan;
  product: Product;
  quantity: number;
}

/**
 * What the items of an input stand for; refuses what is not sold, and what cannot share one subscription.
 * What the viewer may not know of is "not found" before anything else is said of it.
 */
export async function sellable(
  em: EntityManager,
  viewer: Viewer,
  items: SubscriptionItemInput[],
): Promise<[Sale, ...Sale[]]> {
  checkItems(items);
  const sales = await findSales(em, viewer, items);
  const [first] = sales;
  if (!first || sales.some(({ price }) => price.projectId !== first.price.projectId)) throw notFound('price');
  for (const sale of sales) requireForSale(sale);
  const check = new Check();
  sales.forEach(({ price, plan }, index) => {
    const at = `/items/${index}/priceId`;
    check
      .that(price.isRecurring, at, 'is paid once; put it on an invoice instead')
      .that(price.currency === first.price.currency, at, `must be in ${first.price.currency} as the first is`)
      .that(sameInterval(price, first.price), at, 'must recur as often as the first does')
      .that(
        sales.findIndex((sale) => sale.plan === plan) === index,
        at,
        'is of a plan that is there already',
      );
  });
  check.done();
  return sales as [Sale, ...Sale[]];
}

function checkItems(items: SubscriptionItemInput[]): void {
  const check = new Check()
    .that(items.length >= 1, '/items', 'must have at least one entry')
    .atMost(items, '/items', 20);
  items.forEach(({ quantity }, index) => {
    check.that(
      quantity >= 1 && quantity <= 1_000_000,
      `/items/${index}/quantity`,
      'must be from 1 to 1,000,000',
    );
  });
  if (check.problems.length) throw invalidInput(check.problems);
}

/** Three statements, however many items. */
async function findSales(em: EntityManager, viewer: Viewer, items: SubscriptionItemInput[]): Promise<Sale[]> {
  const prices = await byId(
    em,
    Price,
    items.map(({ priceId }) => priceId),
  );
  const plans = await byId(
    em,
    Plan,
    [...prices.values()].map(({ planId }) => planId),
  );
  const products = await byId(
    em,
    Product,
    [...prices.values()].map(({ productId }) => productId),
  );
  return items.map(({ priceId, quantity }) => {
    const price = prices.get(priceId);
    const product = price && products.get(price.productId);
    const plan = price && plans.get(price.planId);
    if (!product || !plan || !maySee(viewer, product)) throw notFound('price');
    return { price, plan, product, quantity };
  });
}

async function byId<T extends { id: string }>(
  em: EntityManager,
  entity: EntityClass<T>,
  ids: string[],
): Promise<Map<string, T>> {
  const found = await em.find<T>(entity, { id: { $in: ids } } as never);
  return new Map(found.map((thing) => [thing.id, thing]));
}

function requireForSale({ price, plan, product }: Sale): void {
  if (!price.archivedAt && !plan.archivedAt && product.status === ProductStatus.active) return;
  throw conflict(
    'price_not_for_sale',
    `${product.name} is not sold at this price; read the product for its prices.`,
  );
}

function sameInterval(a: Price, b: Price): boolean {
  return a.interval === b.interval && a.intervalCount === b.intervalCount;
}
