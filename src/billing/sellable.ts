import type { EntityManager } from '@mikro-orm/postgresql';
import { Plan } from '../catalog/plan.ts';
import { Price } from '../catalog/price.ts';
import { Product, ProductStatus } from '../catalog/product.ts';
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

/** What the items of an input stand for; refuses what is not sold, and what cannot share one subscription. */
export async function sellable(
  em: EntityManager,
  items: SubscriptionItemInput[],
): Promise<[Sale, ...Sale[]]> {
  checkItems(items);
  const sales = await Promise.all(items.map(({ priceId, quantity }) => findSale(em, priceId, quantity)));
  const [first] = sales;
  if (!first || sales.some(({ price }) => price.projectId !== first.price.projectId)) throw notFound('price');
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

async function findSale(em: EntityManager, priceId: string, quantity: number): Promise<Sale> {
  const price = await em.findOne(Price, { id: priceId });
  if (!price) throw notFound('price');
  const plan = await em.findOneOrFail(Plan, { id: price.planId });
  const product = await em.findOneOrFail(Product, { id: price.productId });
  if (price.archivedAt || plan.archivedAt || product.status !== ProductStatus.active) {
    throw conflict(
      'price_not_for_sale',
      `${product.name} is not sold at this price; read the product for its prices.`,
    );
  }
  return { price, plan, product, quantity };
}

function sameInterval(a: Price, b: Price): boolean {
  return a.interval === b.interval && a.intervalCount === b.intervalCount;
}
