import type { PriceInput } from '../../../src/catalog/offers/offer-input.ts';
import { BillingTiming, TaxBehavior } from '../../../src/catalog/offers/price.ts';
import type { Interval } from '../../../src/catalog/offers/price.ts';
import { PricingModel } from '../../../src/catalog/pricing/terms.ts';
import { Aggregation } from '../../../src/metering/aggregation.ts';
import { formatMinor } from '../../../src/platform/values/money.ts';
import type { ShopPlan } from '../../support/shop.ts';

/** The terms of a price, with amounts in minor units of any currency. */
type OfferTerms = (of: (minor: number) => string) => Partial<PriceInput>;

const { flat, graduated, graduated_percentage, package: packaged, percentage, volume, custom } = PricingModel;
const { in_arrears } = BillingTiming;
const { inclusive } = TaxBehavior;

/** Prices of all eight models, by interval and plan: no more than could be sold before rate cards. */
export const soldBefore = {
  month: {
    seat: (of) => ({ unitAmount: of(999) }),
    pro: (of) => ({ unitAmount: of(2501), taxBehavior: inclusive }),
    flat: (of) => ({ model: flat, unitAmount: of(4900) }),
    later: (of) => ({ unitAmount: of(1501), billingTiming: in_arrears }),
    pledge: (of) => ({ model: custom, minimumAmount: of(100), maximumAmount: of(9000), presetAmount: of(1234) }),
    team: (of) => ({
      model: graduated,
      tiers: [
        { upTo: '5', unitAmount: of(1000) },
        { upTo: null, unitAmount: of(700), flatAmount: of(300) },
      ],
    }),
    calls: () => ({
      ...{ model: volume, meter: 'calls' },
      tiers: [
        { upTo: '1000', unitAmount: '0.13' },
        { upTo: null, unitAmount: '0.07' },
      ],
    }),
    packs: (of) => ({
      ...{ model: packaged, meter: 'calls', unitAmount: of(500), packageSize: '100', freeUnits: '50' },
      taxBehavior: inclusive,
    }),
    fees: (of) => ({ model: percentage, meter: 'turnover', percent: '2.5', fixedAmount: of(30) }),
    share: (of) => ({
      ...{ model: graduated_percentage, meter: 'turnover' },
      tiers: [
        { upTo: '1000', percent: '3' },
        { upTo: null, percent: '1', flatAmount: of(100) },
      ],
    }),
    peak: (of) => ({ meter: 'peak', unitAmount: of(3) }),
  },
  year: {
    seat: (of) => ({ unitAmount: of(9900) }),
    pro: (of) => ({ unitAmount: of(25_001), taxBehavior: inclusive }),
    later: (of) => ({ unitAmount: of(15_001), billingTiming: in_arrears }),
  },
  week: {
    seat: (of) => ({ unitAmount: of(299) }),
    calls: () => ({ meter: 'calls', unitAmount: '0.11' }),
  },
} satisfies Record<string, Record<string, OfferTerms>>;

export type SoldInterval = keyof typeof soldBefore;

export const meters = { calls: Aggregation.sum, turnover: Aggregation.sum, peak: Aggregation.max };

/** Returns the plans by key, with all their prices in one currency. */
export function plansIn(currency: string): Record<string, ShopPlan> {
  const of = (minor: number) => formatMinor(BigInt(minor), currency);
  const plans: Record<string, { prices: Partial<PriceInput>[] }> = {};
  for (const [interval, offers] of Object.entries(soldBefore))
    for (const [plan, terms] of Object.entries<OfferTerms>(offers))
      (plans[plan] ??= { prices: [] }).prices.push({ interval: interval as Interval, ...terms(of) });
  return plans;
}
