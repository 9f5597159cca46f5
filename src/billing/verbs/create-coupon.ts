import type { EntityManager } from '@mikro-orm/postgresql';
import type { Temporal } from 'temporal-polyfill';
import type { Viewer } from '../../auth/viewer.ts';
import { Product } from '../../catalog/products/product.ts';
import type { Check } from '../../platform/values/check.ts';
import { parseMinor } from '../../platform/values/money.ts';
import { record, subjectOf } from '../../platform/events/record.ts';
import { rows } from '../../platform/store/rows.ts';
import { sql, uuid } from '../../platform/store/sql.ts';
import { checkCoupon } from '../invoicing/coupons/check-coupon.ts';
import type { CreateCouponInput } from '../invoicing/coupons/coupon-input.ts';
import { Coupon } from '../invoicing/coupons/coupon.ts';
import { eventFields } from '../../platform/events/event-fields.ts';

/** Creates a coupon; the index coupon_code_taken refuses a second unarchived coupon with the same code. */
export async function createCoupon(
  em: EntityManager,
  viewer: Viewer,
  input: CreateCouponInput,
  now: Temporal.Instant,
): Promise<Coupon> {
  const projectId = viewer.actIn('billing:write', input.projectId);
  const check = checkCoupon(input, now);
  await checkProducts(em, check, projectId, input.productIds);
  check.done();
  const coupon = couponOf(projectId, input, now);
  em.persist(coupon);
  const payload = eventFields(coupon, ['code', 'percentOff', 'amountOffMinor', 'currency', 'duration']);
  record(em, viewer, now, { ...subjectOf(coupon), type: 'coupon.created', payload });
  return coupon;
}

async function checkProducts(em: EntityManager, check: Check, projectId: string, productIds: string[]): Promise<void> {
  const named = check.entries(productIds, '/productIds', 100);
  if (!named.length) return;
  const ids = named.map((id, index) => uuid.product(id, `/productIds/${index}`));
  const tail = sql`where project_id = ${uuid.project(projectId)} and id = any(${ids}::uuid[])`;
  const own = new Set((await rows(em, Product, tail, ['id'])).map(({ id }) => id));
  check.unique(named, (index) => `/productIds/${index}`);
  named.forEach((id, index) => check.that(own.has(id), `/productIds/${index}`, 'is no product of this project'));
}

function couponOf(projectId: string, input: CreateCouponInput, now: Temporal.Instant): Coupon {
  const { code, name, duration, productIds, amountOff, currency } = input;
  const { percentOff = null, durationPeriods = null, maxRedemptions = null, redeemBy = null } = input;
  return new Coupon({
    ...{ projectId, code, name, percentOff, duration, durationPeriods, productIds, maxRedemptions, redeemBy },
    amountOffMinor: amountOff ? parseMinor(amountOff, currency!)! : null,
    currency: currency ?? null,
    createdAt: now,
  });
}
