import type { EntityManager } from '@mikro-orm/postgresql';
import type { ProjectViewer } from '../../src/auth/viewer.ts';
import { createCoupon } from '../../src/billing/verbs/create-coupon.ts';
import { CouponDuration } from '../../src/billing/invoicing/coupons/coupon.ts';
import type { UpdateBillingProfileInput } from '../../src/billing/customers/profile/billing-profile-input.ts';
import { updateBillingProfile } from '../../src/billing/verbs/update-billing-profile.ts';
import { createTaxRate } from '../../src/billing/verbs/create-tax-rate.ts';
import type { PriceInput } from '../../src/catalog/offers/offer-input.ts';
import { BillingTiming, Interval, Price, TaxBehavior } from '../../src/catalog/offers/price.ts';
import { completePriceInput } from '../../src/catalog/offers/complete-price-input.ts';
import { registerProduct } from '../../src/catalog/products/register-product.ts';
import { wholeProduct } from '../../src/catalog/products/whole-product.ts';
import { PricingModel } from '../../src/catalog/pricing/terms.ts';
import type { Orm } from '../../src/platform/postgres/orm.ts';
import { Aggregation } from '../../src/metering/aggregation.ts';
import { createMeter } from '../../src/metering/create-meter.ts';
import type { Seed } from '../support/seed.ts';

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
} satisfies Record<string, Partial<PriceInput>>;

export type PlanKey = keyof typeof plans;

/** A project with a plan of every kind, taxes and coupons. */
export interface StormShop {
  orm: Orm;
  projectId: string;
  viewer: ProjectViewer;
  /** Price ids by plan. */
  prices: Record<PlanKey, string>;
}

const coupons = {
  TENTH: { percentOff: '10', duration: CouponDuration.forever },
  HALF: { percentOff: '50', duration: CouponDuration.once },
  FIVER: { amountOff: '5', currency: 'EUR', duration: CouponDuration.repeating, durationPeriods: 3 },
};

export const couponCodes = Object.keys(coupons);

export async function openShop(seed: Seed, slug: string, profile: UpdateBillingProfileInput): Promise<StormShop> {
  const { orm, clock } = seed;
  const project = await seed.project(slug);
  const viewer = seed.owner(project);
  const now = clock.now();
  const product = await orm.em.fork().transactional(async (em) => {
    await updateBillingProfile(em, viewer, profile, now);
    await createTaxRate(em, viewer, { name: 'VAT', percentage: '19', replace: false }, now);
    for (const [code, coupon] of Object.entries(coupons))
      await createCoupon(em, viewer, { code, name: code, productIds: [], ...coupon }, now);
    await createMeter(em, viewer, { key: 'calls', name: 'Calls', aggregation: Aggregation.sum }, now);
    await em.flush();
    return registerProduct(em, viewer, wholeProduct({ slug, name: 'Everything', plans: allPlans() }), now);
  });
  return { orm, projectId: project.id, viewer, prices: await pricesOf(orm.em.fork(), product.id) };
}

function allPlans() {
  return Object.entries(plans).map(([key, price]) => ({
    key,
    name: key,
    prices: [completePriceInput({ currency: 'EUR', lookupKey: key, ...price })],
  }));
}

async function pricesOf(em: EntityManager, productId: string): Promise<Record<PlanKey, string>> {
  const prices = await em.find(Price, { productId });
  return Object.fromEntries(prices.map(({ lookupKey, id }) => [lookupKey, id])) as Record<PlanKey, string>;
}
