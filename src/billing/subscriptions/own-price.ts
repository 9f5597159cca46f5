import { PricingModel } from '../../catalog/pricing/terms.ts';
import { checkTerms } from '../../catalog/pricing/check-terms.ts';
import { UngroupedUsage } from '../../catalog/pricing/price-groups.ts';
import { Price } from '../../catalog/offers/price.ts';
import { Check } from '../../platform/values/check.ts';
import { invalid } from '../../errors.ts';
import type { PriceSale } from './price-sale.ts';
import type { OwnTermsInput } from './subscription-item-input.ts';

/**
 * Returns the sale of a price with amounts that were agreed with one customer: at a price of their own, which no one else can
 * buy. It keeps the model, the cadence and everything else of the price.
 */
export function withOwnTerms(
  sale: PriceSale,
  terms: OwnTermsInput,
  { currency, at }: { currency: string; at: string },
): PriceSale {
  const base = sale.price;
  const amounts = base.termsIn(currency)!;
  if (base.model === PricingModel.custom)
    throw invalid(`${at}/ownTerms`, 'must be left out: the buyer of this price names the amount');
  if (base.ungrouped === UngroupedUsage.free)
    throw invalid(`${at}/ownTerms`, 'must be left out: this price has amounts for groups of usage alone');
  const given = Object.fromEntries(Object.entries(terms).filter(([, value]) => value !== null && value !== undefined));
  const agreed = { ...amounts, ...given, model: base.model, currency };
  const check = new Check();
  checkTerms(check, agreed, [], `${at}/ownTerms`);
  check.done();
  const { projectId, productId, planId, component, interval, intervalCount, billingTiming, taxBehavior } = base;
  const { accessFor, updatesFor } = base;
  const price = new Price({
    ...{ projectId, productId, planId, component, interval, intervalCount, billingTiming, taxBehavior },
    ...wholeTerms(agreed),
    groups: base.groups.map(({ match }) => ({
      match,
      ...wholeTerms(base.termsIn(currency, match)!),
      currencyOptions: [],
    })),
    ungrouped: base.ungrouped,
    currencyOptions: [],
    ...{ accessFor, updatesFor },
    trialDays: base.trialDays,
    isRequired: base.isRequired,
    lookupKey: null,
    meterId: base.meterId,
    supersedesId: null,
    position: base.position,
    createdAt: base.createdAt,
  });
  return { ...sale, price, isOwn: true };
}

function wholeTerms(terms: NonNullable<ReturnType<Price['termsIn']>>) {
  const { model, currency, tiers, flatFeeOnZero, unitAmount = null, packageSize = null, freeUnits = null } = terms;
  const { percent = null, fixedAmount = null } = terms;
  const nothing = { minimumAmount: null, maximumAmount: null, presetAmount: null };
  return {
    model,
    currency,
    tiers,
    flatFeeOnZero,
    unitAmount,
    packageSize,
    freeUnits,
    percent,
    fixedAmount,
    ...nothing,
  };
}

/** Makes the prices that a sale agreed on those of a customer, from now on. */
export function ownPrices(
  sales: readonly PriceSale[],
  { customerId, now }: { customerId: string; now: Price['createdAt'] },
): Price[] {
  const own = sales.filter(({ isOwn }) => isOwn).map(({ price }) => price);
  for (const price of own) Object.assign(price, { customerId, createdAt: now, archivedAt: now });
  return own;
}
