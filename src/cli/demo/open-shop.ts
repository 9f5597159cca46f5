import type { EntityManager } from '@mikro-orm/postgresql';
import type { Temporal } from 'temporal-polyfill';
import type { ProjectViewer } from '../../auth/viewer.ts';
import type { UpdateBillingProfileInput } from '../../billing/customers/profile/billing-profile-input.ts';
import type { CreateTaxRateInput } from '../../billing/customers/taxes/tax-rate-input.ts';
import type { CreateCouponInput } from '../../billing/invoicing/coupons/coupon-input.ts';
import { createCoupon } from '../../billing/verbs/create-coupon.ts';
import { createTaxRate } from '../../billing/verbs/create-tax-rate.ts';
import { updateBillingProfile } from '../../billing/verbs/update-billing-profile.ts';
import type { ProductInput } from '../../catalog/products/product-input.ts';
import { registerProduct } from '../../catalog/products/register-product.ts';
import { createMeter } from '../../metering/create-meter.ts';
import type { NewMeter } from '../../metering/create-meter.ts';
import { query, sql, typeId, uuid } from '../../platform/store/sql.ts';

/** What a project sells, and on which terms. */
export interface ShopTerms {
  profile?: UpdateBillingProfileInput;
  taxRates?: readonly Omit<CreateTaxRateInput, 'replace'>[];
  meters?: readonly NewMeter[];
  coupons?: readonly CreateCouponInput[];
  products: readonly ProductInput[];
}

/** Who opens a shop, when, and how a command of the hub is run. */
export interface ShopOwner {
  viewer: ProjectViewer;
  at: Temporal.Instant;
  run: <T>(command: (em: EntityManager) => Promise<T>) => Promise<T>;
}

/** A price, by what a buyer says of it. */
export interface PriceName {
  product: string;
  plan: string;
  currency: string;
  interval: string;
  /** The part of the plan that it charges, for a price that names one. */
  component?: string | null;
}

/**
 * Sets up what a project sells, with the commands of the hub, each as in a request of its own. Returns the ids of its
 * prices by `priceKey`. The demo, the tests and the benchmarks open their shops with it.
 */
export async function openShop({ viewer, at, run }: ShopOwner, terms: ShopTerms): Promise<Map<string, string>> {
  const { profile, taxRates = [], meters = [], coupons = [], products } = terms;
  if (profile) await run((em) => updateBillingProfile(em, viewer, profile, at));
  for (const rate of taxRates) await run((em) => createTaxRate(em, viewer, { ...rate, replace: false }, at));
  for (const meter of meters) await run((em) => createMeter(em, viewer, meter, at));
  for (const coupon of coupons) await run((em) => createCoupon(em, viewer, coupon, at));
  for (const product of products) await run((em) => registerProduct(em, viewer, product, at));
  return run((em) => readPrices(em, viewer.projectId));
}

/** Returns the ids of the prices that a project sells, by `priceKey`. */
export async function readPrices(em: EntityManager, projectId: string): Promise<Map<string, string>> {
  const rows = await query<PriceName & { id: string }>(
    em,
    sql`select price.id, product.slug as product, plan.key as plan, price.currency, price.interval,
       price.component
     from price
     join plan on plan.id = price.plan_id and plan.project_id = price.project_id
     join product on product.id = price.product_id and product.project_id = price.project_id
     where price.project_id = ${uuid.project(projectId)} and price.archived_at is null`,
    { id: typeId.price },
  );
  return new Map(rows.map((row) => [priceKey(row), row.id]));
}

/** Identifies a price by what a buyer says of it. */
export function priceKey({ product, plan, currency, interval, component }: PriceName): string {
  return [product, plan, currency, interval, component ?? ''].join(' ');
}
