import type { EntityManager } from '@mikro-orm/postgresql';
import type { Viewer } from '../../auth/viewer.ts';
import type { Price } from '../../catalog/offers/price.ts';
import { calculateOwed } from '../../catalog/pricing/reckon.ts';
import { PricingModel } from '../../catalog/pricing/terms.ts';
import { maySee } from '../../catalog/products/visible.ts';
import { Refusal, conflict, invalid } from '../../errors.ts';
import { Check, within } from '../../platform/values/check.ts';
import { checkItems } from './hold-products.ts';
import { moreOffers, offersOf } from './offers.ts';
import type { OfferedPrice } from './offers.ts';
import type { SubscriptionItemInput } from './subscription-input.ts';

/** A price with what it is a price of, and how many are wanted. */
export interface PriceSale extends OfferedPrice {
  quantity: number;
  /** What the buyer names, where the price leaves that to them. */
  amount: string | null;
}

/** A subscription that runs: its currency and project do not change, and it may keep what is no longer sold. */
export interface RunningTerms {
  currency: string;
  projectId: string;
  /** What it consists of, by the id of a price. */
  kept: ReadonlyMap<string, OfferedPrice>;
}

interface WantedPrice {
  currency?: string | null;
  of?: RunningTerms;
  /** Whether it is a preview; otherwise the products must be locked (`holdProducts`). */
  isForeseen?: boolean;
}

/**
 * What the items of an input stand for; refuses what is not sold, and what cannot share one subscription.
 * What the viewer may not know of is "not found" before anything else is said of it.
 */
export async function sellable(
  em: EntityManager,
  viewer: Viewer,
  items: SubscriptionItemInput[],
  wanted: WantedPrice = {},
): Promise<[PriceSale, ...PriceSale[]]> {
  checkItems(items);
  const { currency: wantedCurrency, of } = wanted;
  const sales = await findSales(em, viewer, items, wanted);
  const [first] = sales;
  const projectId = of?.projectId ?? first?.price.projectId;
  const foreign = sales.findIndex(({ price }) => price.projectId !== projectId);
  if (!first || foreign >= 0) throw priceNotFound(foreign);
  sales.forEach((sale, index) => requireForSale(sale, index, of?.kept));
  const currency = of?.currency ?? wantedCurrency ?? first.price.currency;
  const check = new Check();
  const isSold = sales.every(({ price }) => price.termsIn(currency));
  if (wantedCurrency) check.that(isSold, '/currency', 'must be one that all the prices are sold in');
  sales.forEach((sale, index) => {
    checkBillable(check, sale.price, `/items/${index}/priceId`);
    checkTogether(check, sales, index, wantedCurrency ? undefined : currency);
  });
  check.done();
  sales.forEach((sale, index) => requireCalculable(sale, currency, `/items/${index}`));
  return sales as [PriceSale, ...PriceSale[]];
}

const shares = [PricingModel.percentage, PricingModel.graduated_percentage];

/** A subscription bills what recurs, and a share of something only where a meter counts that. */
function checkBillable(check: Check, price: Price, at: string): void {
  const isCountable = price.isMetered || !shares.includes(price.model);
  check
    .that(price.isRecurring, at, 'is paid once; put it on an invoice instead')
    .that(isCountable, at, 'is a share of what is counted, and no meter counts it');
}

function checkTogether(check: Check, sales: PriceSale[], index: number, currency?: string): void {
  const { price, plan } = sales[index]!;
  const first = sales[0]!.price;
  const at = `/items/${index}/priceId`;
  check
    .that(!currency || price.termsIn(currency) !== undefined, at, `is not sold in ${currency!}`)
    .that(sameInterval(price, first), at, 'must recur as often as the first does')
    .that(sales.findIndex((sale) => sale.plan.id === plan.id) === index, at, 'is of a plan that is there already');
}

/** An amount that the buyer names is held against the bounds of the price. */
function requireCalculable({ price, quantity, amount }: PriceSale, currency: string, at: string): void {
  if (amount && price.model !== PricingModel.custom) {
    throw invalid(`${at}/amount`, 'must be left out: the price says what is paid');
  }
  if (price.isMetered) return;
  within(at, () => calculateOwed(price.termsIn(currency)!, String(quantity), { amount }));
}

/** Reads the offers of all items in one statement. */
async function findSales(
  em: EntityManager,
  viewer: Viewer,
  items: SubscriptionItemInput[],
  { of, isForeseen }: WantedPrice,
): Promise<PriceSale[]> {
  const priceIds = items.map(({ priceId }) => priceId);
  const offers = isForeseen
    ? await moreOffers(em, of?.kept ?? new Map(), priceIds)
    : await offersOf(em, priceIds, { refresh: true });
  return items.map(({ priceId, quantity, amount = null }, index) => {
    const offer = offers.get(priceId);
    if (!offer || (!of?.kept.has(priceId) && !maySee(viewer, offer.product))) throw priceNotFound(index);
    return { ...offer, quantity, amount };
  });
}

function priceNotFound(index: number): Refusal {
  const problems = [{ pointer: `/items/${index}/priceId`, detail: 'is no price that you can buy' }];
  return new Refusal('not_found', 'price_not_found', 'There is no such price.', { problems });
}

function requireForSale({ price, plan, product }: PriceSale, index: number, kept?: RunningTerms['kept']): void {
  if (kept?.has(price.id)) return;
  if (!price.archivedAt && !plan.archivedAt && product.isForSale) return;
  throw conflict('price_not_for_sale', `${product.name} is not sold at this price; read the product for its prices.`, {
    problems: [{ pointer: `/items/${index}/priceId`, detail: 'is no longer sold' }],
  });
}

function sameInterval(a: Price, b: Price): boolean {
  return a.interval === b.interval && a.intervalCount === b.intervalCount;
}
