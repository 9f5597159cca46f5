import type { UpdateBillingProfileInput } from '../../src/billing/customers/profile/billing-profile-input.ts';
import { CouponDuration } from '../../src/billing/invoicing/coupons/coupon.ts';
import type { PriceInput } from '../../src/catalog/offers/offer-input.ts';
import { BillingTiming, Interval, TaxBehavior } from '../../src/catalog/offers/price.ts';
import { PricingModel } from '../../src/catalog/pricing/terms.ts';
import { Aggregation } from '../../src/metering/aggregation.ts';
import { Shop } from '../support/shop.ts';
import type { ShopPlan } from '../support/shop.ts';
import type { Seed } from '../support/seed.ts';

const noTiers = { tiers: [], flatFeeOnZero: false, currencyOptions: [] };

const plans = {
  basic: { unitAmount: '9.99' },
  team: { unitAmount: '25', taxBehavior: TaxBehavior.inclusive },
  free: { unitAmount: '0' },
  support: { unitAmount: '31.5', billingTiming: BillingTiming.in_arrears },
  calls: {
    model: PricingModel.graduated,
    meter: 'calls',
    tiers: [
      { upTo: '100', unitAmount: '0.05' },
      { upTo: null, unitAmount: '0.02' },
    ],
  },
  yearly: { unitAmount: '240', interval: Interval.year },
  annual: {
    prices: [
      { unitAmount: '360', interval: Interval.year },
      { component: 'calls', meter: 'calls', unitAmount: '0.03', isRequired: true },
    ],
  },
  regions: {
    ...{ meter: 'requests', unitAmount: '0.10' },
    groups: [
      { match: { region: 'eu' }, unitAmount: '0.20', ...noTiers },
      { match: { region: 'us' }, unitAmount: '0.05', ...noTiers },
    ],
  },
  card: {
    prices: [
      { unitAmount: '12' },
      { component: 'seats', unitAmount: '3', intervalCount: 3, isRequired: true },
      { component: 'setup', unitAmount: '20', interval: Interval.once, isRequired: true },
    ],
  },
  game: { unitAmount: '60', interval: Interval.once },
  pass: { unitAmount: '25', interval: Interval.once, accessFor: 'P40D', taxBehavior: TaxBehavior.inclusive },
  packet: { unitAmount: '7', interval: Interval.once, updatesFor: 'P60D' },
} satisfies Record<string, ShopPlan | Partial<PriceInput>>;

export type PlanKey = keyof typeof plans;

/** The first versions of some plans; subscribers buy the second ones, and are moved between both. */
const firstVersions = {
  basic: { unitAmount: '7.99' },
  support: { unitAmount: '30', billingTiming: BillingTiming.in_arrears },
  regions: { ...plans.regions, unitAmount: '0.08' },
  card: {
    prices: [
      { unitAmount: '10.5' },
      { component: 'seats', unitAmount: '2.5', intervalCount: 3, isRequired: true },
      { component: 'setup', unitAmount: '15', interval: Interval.once, isRequired: true },
    ],
  },
};

/** The plans that have two versions. */
export const versioned = Object.keys(firstVersions) as PlanKey[];

/** A project with a plan of every kind, taxes and coupons. */
export type StormShop = Shop<PlanKey>;

const coupons = {
  TENTH: { percentOff: '10', duration: CouponDuration.forever },
  HALF: { percentOff: '50', duration: CouponDuration.once },
  FIVER: { amountOff: '5', currency: 'EUR', duration: CouponDuration.repeating, durationPeriods: 3 },
};

/** The rate changes while the shops of most tests sell. */
const taxRates = [
  { name: 'VAT', percentage: '19' },
  { name: 'VAT', percentage: '21', validFrom: '2026-02-10' },
];

export const couponCodes = Object.keys(coupons);

export async function openShop(seed: Seed, slug: string, profile: UpdateBillingProfileInput): Promise<StormShop> {
  const meters = { calls: Aggregation.sum, requests: { aggregation: Aggregation.sum, groupBy: ['region'] } };
  const first: Record<PlanKey, ShopPlan | Partial<PriceInput>> = { ...plans, ...firstVersions };
  const shop = await Shop.open(seed, { slug, profile, taxRates, meters, coupons, plans: first });
  await shop.publish(plans, seed.clock.now().add({ milliseconds: 1 }));
  return shop;
}
