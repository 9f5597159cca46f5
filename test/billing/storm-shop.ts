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
  packet: { unitAmount: '7', interval: Interval.once },
} satisfies Record<string, ShopPlan | Partial<PriceInput>>;

export type PlanKey = keyof typeof plans;

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

export function openShop(seed: Seed, slug: string, profile: UpdateBillingProfileInput): Promise<StormShop> {
  const meters = { calls: Aggregation.sum, requests: { aggregation: Aggregation.sum, groupBy: ['region'] } };
  return Shop.open(seed, { slug, profile, taxRates, meters, coupons, plans });
}
