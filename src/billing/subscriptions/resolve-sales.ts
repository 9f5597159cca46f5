import type { EntityManager } from '@mikro-orm/postgresql';
import type { Viewer } from '../../auth/viewer.ts';
import { isSameComponent } from '../../catalog/offers/price-terms.ts';
import { calculateOwed } from '../../catalog/pricing/calculate.ts';
import { PricingModel } from '../../catalog/pricing/terms.ts';
import { maySee } from '../../catalog/products/visible.ts';
import { Refusal, conflict, invalid } from '../../errors.ts';
import { Check, within } from '../../platform/values/check.ts';
import { periodsWithin, shortestOf } from '../invoicing/arithmetic/cadences.ts';
import type { Cadence } from '../invoicing/arithmetic/period.ts';
import { checkItems } from './hold-products.ts';
import { moreOffers, offersOf } from './offers.ts';
import type { OfferedPrice } from './offers.ts';
import { withOwnTerms } from './own-price.ts';
import { requireSeller } from './require-seller.ts';
import type { PriceSale, RunningTerms } from './price-sale.ts';
import { requiredSales } from './required-sales.ts';
import type { ChangedItemInput } from './subscription-input.ts';
import type { PricedItemInput } from './subscription-item-input.ts';

interface SaleOptions {
  currency?: string | null;
  of?: RunningTerms;
  /** Whether this is a preview; otherwise the products must be locked (`holdProducts`). */
  isPreview?: boolean;
}

/**
 * Resolves the items of an input to offers; refuses prices that are not sold or cannot share one subscription.
 * A price that the viewer may not see is "not found" before any other check.
 */
export async function resolveSales(
  em: EntityManager,
  viewer: Viewer,
  items: PricedItemInput[],
  options: SaleOptions = {},
): Promise<[PriceSale, ...PriceSale[]]> {
  checkItems(items);
  const { currency: wantedCurrency, of } = options;
  const { sales: named, offers } = await findSales(em, viewer, items, options);
  const [first] = named;
  const projectId = of?.projectId ?? first?.price.projectId;
  const foreign = named.findIndex(({ price }) => price.projectId !== projectId);
  if (!first || foreign >= 0) throw priceNotFound(foreign);
  named.forEach((sale, index) => requireForSale(sale, index, of?.kept));
  const currency = of?.currency ?? wantedCurrency ?? first.price.currency;
  const check = new Check();
  const sales = [...named, ...requiredSales(check, { named, offers, currency, of })];
  const isSold = sales.every(({ price }) => price.termsIn(currency));
  if (wantedCurrency) check.that(isSold, '/currency', 'must be one that all the prices are sold in');
  const cadence = shortestOf(sales.map(({ price }) => price));
  named.forEach((sale, index) => {
    checkBillable(check, sales, index);
    checkTogether(check, named, index, { cadence, currency: wantedCurrency ? undefined : currency });
  });
  check.done();
  const agreed = sales.map((sale, index) => {
    const ownTerms = items[index]?.ownTerms;
    if (!ownTerms) return sale;
    requireSeller(viewer, projectId!, [`/items/${index}/ownTerms`]);
    return withOwnTerms(sale, ownTerms, { currency, at: `/items/${index}` });
  });
  agreed.forEach((sale, index) => requireCalculable(sale, currency, `/items/${index}`));
  return agreed as [PriceSale, ...PriceSale[]];
}

const shareModels = [PricingModel.percentage, PricingModel.graduated_percentage];

/** Requires a recurring price of the plan beside one that is paid once, and a meter for percentage prices. */
function checkBillable(check: Check, sales: readonly PriceSale[], index: number): void {
  const { price, plan } = sales[index]!;
  const at = `/items/${index}/priceId`;
  const isCountable = price.isMetered || !shareModels.includes(price.model);
  const recurs = sales.some((sale) => sale.plan.id === plan.id && sale.price.isRecurring);
  check
    .that(recurs, at, 'is a one-time price; order it instead, or add a recurring price of its plan')
    .that(isCountable, at, 'is a percentage price without a meter; choose a metered price');
}

function checkTogether(
  check: Check,
  sales: readonly PriceSale[],
  index: number,
  { cadence, currency }: { cadence: Cadence | undefined; currency?: string },
): void {
  const { price, plan } = sales[index]!;
  const at = `/items/${index}/priceId`;
  const isFirst = sales.findIndex((sale) => sale.plan.id === plan.id && isSameComponent(sale.price, price)) === index;
  const fits = !price.isRecurring || !cadence || periodsWithin(price, cadence) !== undefined;
  check
    .that(!currency || price.termsIn(currency) !== undefined, at, `is not sold in ${currency!}`)
    .that(fits, at, 'must recur every so many periods of the others: months and years go together, or days and weeks')
    .that(isFirst, at, 'charges the same part of its plan as an earlier item');
}

/** Checks the amount that the buyer chose against the bounds of the price. */
export function requireCalculable({ price, quantity, amount }: PriceSale, currency: string, at: string): void {
  if (amount && price.model !== PricingModel.custom) {
    throw invalid(`${at}/amount`, 'must be left out: the price has a fixed amount');
  }
  if (price.isMetered) return;
  within(at, () => calculateOwed(price.termsIn(currency)!, String(quantity), { amount }));
}

/** Reads the offers of all items in one statement. */
export async function findSales(
  em: EntityManager,
  viewer: Viewer,
  items: PricedItemInput[],
  { of, isPreview }: SaleOptions,
): Promise<{ sales: PriceSale[]; offers: ReadonlyMap<string, OfferedPrice> }> {
  const priceIds = items.map(({ priceId }) => priceId);
  const offers = isPreview
    ? await moreOffers(em, of?.kept ?? new Map(), priceIds)
    : await offersOf(em, priceIds, { refresh: true });
  const sales = items.map(({ itemId = null, priceId, quantity, amount = null }: ChangedItemInput, index) => {
    const offer = offers.get(priceId);
    if (!offer || (!of?.kept.has(priceId) && !maySee(viewer, offer.product))) throw priceNotFound(index);
    return { ...offer, itemId, quantity, amount };
  });
  return { sales, offers };
}

/** Refuses an item whose price the viewer may not see, as one that does not exist. */
export function priceNotFound(index: number): Refusal {
  const problems = [{ pointer: `/items/${index}/priceId`, detail: 'is no price that you can buy' }];
  return new Refusal('not_found', 'price_not_found', 'There is no such price.', { problems });
}

/** Refuses a price that is no longer sold, unless a subscription keeps it. */
export function requireForSale({ price, plan, product }: PriceSale, index: number, kept?: RunningTerms['kept']): void {
  if (kept?.has(price.id)) return;
  if (!price.archivedAt && !plan.archivedAt && product.isForSale) return;
  throw conflict('price_not_for_sale', `${product.name} is not sold at this price; read the product for its prices.`, {
    problems: [{ pointer: `/items/${index}/priceId`, detail: 'is no longer sold' }],
  });
}
