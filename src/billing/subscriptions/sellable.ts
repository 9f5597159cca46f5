import type { EntityClass } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { Viewer } from '../../auth/viewer.ts';
import { Plan } from '../../catalog/offers/plan.ts';
import { BillingTiming, Price } from '../../catalog/offers/price.ts';
import { reckonOwed } from '../../catalog/pricing/reckon.ts';
import { PricingModel } from '../../catalog/pricing/terms.ts';
import { Product } from '../../catalog/products/product.ts';
import { maySee } from '../../catalog/products/visible.ts';
import { Refusal, conflict, invalid, invalidInput } from '../../errors.ts';
import { arrayLiteral } from '../../platform/array-literal.ts';
import { Check, within } from '../../platform/check.ts';
import { decodeId } from '../../platform/ids.ts';
import type { SubscriptionItemInput } from '../billing-input.ts';

/** A price with what it is a price of, and how many are wanted. */
export interface Sale {
  price: Price;
  plan: Plan;
  product: Product;
  quantity: number;
  /** What the buyer names, where the price leaves that to them. */
  amount: string | null;
}

/**
 * What the items of an input stand for; refuses what is not sold, and what cannot share one subscription.
 * What the viewer may not know of is "not found" before anything else is said of it.
 */
export async function sellable(
  em: EntityManager,
  viewer: Viewer,
  items: SubscriptionItemInput[],
  wantedCurrency?: string | null,
): Promise<[Sale, ...Sale[]]> {
  checkItems(items);
  const sales = await findSales(em, viewer, items);
  const [first] = sales;
  const foreign = sales.findIndex(({ price }) => price.projectId !== first?.price.projectId);
  if (!first || foreign >= 0) throw priceNotFound(foreign);
  sales.forEach(requireForSale);
  const currency = wantedCurrency ?? first.price.currency;
  const check = new Check();
  const isSold = sales.every(({ price }) => price.termsIn(currency));
  if (wantedCurrency) check.that(isSold, '/currency', 'must be one that all the prices are sold in');
  sales.forEach((sale, index) => {
    checkBillable(check, sale.price, `/items/${index}/priceId`);
    checkTogether(check, sales, index, wantedCurrency ? undefined : currency);
  });
  check.done();
  sales.forEach((sale, index) => requireReckonable(sale, currency, `/items/${index}`));
  return sales as [Sale, ...Sale[]];
}

const shares = [PricingModel.percentage, PricingModel.graduated_percentage];

/** A subscription bills a quantity that is known, for each period as it begins, from the first day on. */
function checkBillable(check: Check, price: Price, at: string): void {
  check
    .that(price.isRecurring, at, 'is paid once; put it on an invoice instead')
    .that(!price.isMetered, at, 'is metered: subscriptions bill a quantity that is bought')
    .that(!shares.includes(price.model), at, 'is a share of what is counted: subscriptions bill a quantity')
    .that(
      price.billingTiming === BillingTiming.in_advance,
      at,
      'is billed in arrears: subscriptions bill in advance',
    )
    .that(price.trialDays === 0, at, 'begins with a trial: subscriptions bill from the first day');
}

function checkTogether(check: Check, sales: Sale[], index: number, currency?: string): void {
  const { price, plan } = sales[index]!;
  const first = sales[0]!.price;
  const at = `/items/${index}/priceId`;
  check
    .that(!currency || price.termsIn(currency) !== undefined, at, `is not sold in ${currency!}`)
    .that(sameInterval(price, first), at, 'must recur as often as the first does')
    .that(sales.findIndex((sale) => sale.plan === plan) === index, at, 'is of a plan that is there already');
}

/** An amount that the buyer names is held against the bounds of the price. */
function requireReckonable({ price, quantity, amount }: Sale, currency: string, at: string): void {
  if (amount && price.model !== PricingModel.custom) {
    throw invalid(`${at}/amount`, 'must be left out: the price says what is paid');
  }
  within(at, () => reckonOwed(price.termsIn(currency)!, String(quantity), { amount }));
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

/** Four statements, however many items. Nothing is read before the products stand still: prices of theirs may go. */
async function findSales(em: EntityManager, viewer: Viewer, items: SubscriptionItemInput[]): Promise<Sale[]> {
  const priceIds = items.map(({ priceId }) => priceId);
  await holdProducts(em, priceIds);
  const prices = await byId(em, Price, priceIds);
  const all = [...prices.values()];
  const plans = await byId(
    em,
    Plan,
    all.map(({ planId }) => planId),
  );
  const products = await byId(
    em,
    Product,
    all.map(({ productId }) => productId),
  );
  return items.map(({ priceId, quantity, amount = null }, index) => {
    const price = prices.get(priceId);
    const product = price && products.get(price.productId);
    const plan = price && plans.get(price.planId);
    if (!product || !plan || !maySee(viewer, product)) throw priceNotFound(index);
    return { price, plan, product, quantity, amount };
  });
}

/** Shared with others who subscribe, and kept from whoever changes or deletes a product until this is done. */
async function holdProducts(em: EntityManager, priceIds: string[]): Promise<void> {
  const uuids = arrayLiteral(priceIds.map((id) => decodeId('price', id)));
  await em.execute(
    `select id from product where (id, project_id) in (select product_id, project_id from price where id = any(?::uuid[]))
     order by id for share`,
    [uuids],
  );
}

function priceNotFound(index: number): Refusal {
  const problems = [{ pointer: `/items/${index}/priceId`, detail: 'is no price that you can buy' }];
  return new Refusal('not_found', 'price_not_found', 'There is no such price.', { problems });
}

async function byId<T extends { id: string }>(
  em: EntityManager,
  entity: EntityClass<T>,
  ids: string[],
): Promise<Map<string, T>> {
  const found = await em.find<T>(entity, { id: { $in: ids } } as never, { refresh: true });
  return new Map(found.map((thing) => [thing.id, thing]));
}

function requireForSale({ price, plan, product }: Sale, index: number): void {
  if (!price.archivedAt && !plan.archivedAt && product.isForSale) return;
  throw conflict(
    'price_not_for_sale',
    `${product.name} is not sold at this price; read the product for its prices.`,
    { problems: [{ pointer: `/items/${index}/priceId`, detail: 'is no longer sold' }] },
  );
}

function sameInterval(a: Price, b: Price): boolean {
  return a.interval === b.interval && a.intervalCount === b.intervalCount;
}
