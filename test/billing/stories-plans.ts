import { LicenceEnd } from '../../src/catalog/offers/licence-policy.ts';
import type { PriceInput } from '../../src/catalog/offers/offer-input.ts';
import { BillingTiming, Interval } from '../../src/catalog/offers/price.ts';
import { UngroupedUsage } from '../../src/catalog/pricing/price-groups.ts';
import type { PriceGroupTerms } from '../../src/catalog/pricing/price-groups.ts';
import { PricingModel } from '../../src/catalog/pricing/terms.ts';
import type { ShopPlan } from '../support/shop.ts';

const licencePolicy = { atEnd: LicenceEnd.restrict, offlineDays: 14 };
const licensed = { prices: [{ unitAmount: '30' }], licencePolicy };

const graduated = {
  model: PricingModel.graduated,
  tiers: [
    { upTo: '100', unitAmount: '0.5' },
    { upTo: null, unitAmount: '0.2' },
  ],
};

/**
 * Monthly prices of 30 and of 61, whose half is not a whole number, volume prices, cheaper above 100 units, and other
 * prices of usage.
 */
export const storyPlans: Record<string, ShopPlan | Partial<PriceInput>> = {
  basic: { prices: [{ unitAmount: '30' }, { unitAmount: '300', interval: Interval.year }] },
  pro: { unitAmount: '61' },
  later: { unitAmount: '30', billingTiming: BillingTiming.in_arrears },
  calls: {
    ...{ model: PricingModel.volume, meter: 'calls' },
    tiers: [
      { upTo: '100', unitAmount: '1' },
      { upTo: null, unitAmount: '0.5' },
    ],
  },
  steps: {
    ...{ model: PricingModel.graduated, meter: 'calls' },
    tiers: [
      { upTo: '50', unitAmount: '0.8' },
      { upTo: null, unitAmount: '0.2', flatAmount: '6' },
    ],
  },
  packs: { model: PricingModel.package, meter: 'calls', unitAmount: '10', packageSize: '25', freeUnits: '20' },
  peak: { unitAmount: '0.6', meter: 'peak' },
  regions: {
    ...{ model: PricingModel.graduated, meter: 'requests', tiers: tiersOf(['100', '0'], [null, '0.1']) },
    groups: [
      group({ region: 'eu' }, { tiers: tiersOf(['100', '0.2'], [null, '0.05']) }),
      group({ region: 'eu', model: 'large' }, { tiers: tiersOf([null, '1']) }),
    ],
  },
  regions_only: {
    ...{ meter: 'requests', ungrouped: UngroupedUsage.free },
    groups: [group({ region: 'eu' }, { unitAmount: '0.5' })],
  },
  licensed,
  licensed_plus: licensed,
  card: {
    prices: [
      { unitAmount: '30' },
      { unitAmount: '300', interval: Interval.year },
      { unitAmount: '5', component: 'seats' },
      { unitAmount: '50', interval: Interval.year, component: 'seats' },
      { unitAmount: '0.1', meter: 'calls', component: 'calls', isRequired: true },
      { unitAmount: '75', interval: Interval.once, component: 'setup', isRequired: true },
    ],
    licencePolicy,
  },
  team: {
    prices: [
      { unitAmount: '300', intervalCount: 3 },
      { unitAmount: '365', interval: Interval.year, component: 'seats' },
    ],
  },
  quarterly: {
    prices: [{ unitAmount: '20' }, { ...graduated, meter: 'calls', component: 'calls', intervalCount: 3 }],
  },
};

/** Tiers with a price for each unit, as [the last unit, the price]. */
export function tiersOf(...tiers: [upTo: string | null, unitAmount: string][]) {
  return tiers.map(([upTo, unitAmount]) => ({ upTo, unitAmount }));
}

/** Other amounts for usage with these properties. */
export function group(match: PriceGroupTerms['match'], amounts: Partial<PriceGroupTerms>): PriceGroupTerms {
  return { tiers: [], flatFeeOnZero: false, currencyOptions: [], match, ...amounts };
}
