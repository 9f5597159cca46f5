import { raw } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import { Temporal } from 'temporal-polyfill';
import { Refusal, conflict, invalid } from '../../../errors.ts';
import { query, sql, uuid } from '../../../platform/store/sql.ts';
import { record } from '../../../platform/events/record.ts';
import type { Actor } from '../../../platform/events/record.ts';
import { codePattern } from './coupon-code.ts';
import { CouponRedemption } from './coupon-redemption.ts';
import type { CouponUse } from './coupon-redemption.ts';
import { Coupon } from './coupon.ts';
import type { RedeemedCoupon } from './discounts.ts';

/** The subscription or the order that will use a coupon. */
export interface Buyer extends CouponUse {
  projectId: string;
  customerId: string;
  currency: string;
  testClockId: string | null;
}

/** A code that a caller has given, with its pointer in the input. */
interface RedemptionRequest {
  buyer: Buyer;
  code: string;
  pointer: string;
}

/** The number of coupons that a subscription or an order can use at a time. */
const mostCoupons = 5;

/**
 * Lets a subscription or an order use the coupons with these codes from now on; their discounts apply in that order, and a repeated
 * code counts once. The customer and the coupons must be locked (`holdCoupons`). Problems point to /coupons/0 and so on.
 */
export async function redeemAll(
  em: EntityManager,
  actor: Actor,
  buyer: Buyer,
  codes: readonly string[],
  now: Temporal.Instant,
): Promise<RedeemedCoupon[]> {
  const indexes = firstIndexes(codes);
  const redeemed: RedeemedCoupon[] = [];
  for (const [code, index] of indexes)
    redeemed.push(await use(em, actor, { buyer, code, pointer: `/coupons/${index}` }, now));
  return redeemed;
}

/** Previews the redemption of coupons: refuses the same input, but counts and stores nothing. */
export async function previewRedemptions(
  em: EntityManager,
  buyer: Buyer,
  codes: readonly string[],
  now: Temporal.Instant,
): Promise<RedeemedCoupon[]> {
  const redeemed: RedeemedCoupon[] = [];
  for (const [code, index] of firstIndexes(codes)) {
    const coupon = await findRedeemable(em, { buyer, code, pointer: `/coupons/${index}` }, now);
    const { maxRedemptions, timesRedeemed } = coupon;
    if (maxRedemptions !== null && timesRedeemed >= maxRedemptions) throw exhausted();
    redeemed.push({ coupon, redemption: new CouponRedemption(coupon, buyer, now) });
  }
  return redeemed;
}

/** The first index of each code, in lower case. */
function firstIndexes(codes: readonly string[]): Map<string, number> {
  const indexes = new Map<string, number>();
  codes.forEach((code, index) => indexes.has(code.toLowerCase()) || indexes.set(code.toLowerCase(), index));
  return indexes;
}

/** Lets a subscription use the coupon with this code from now on. Problems point to /coupon. */
export async function redeem(
  em: EntityManager,
  actor: Actor,
  buyer: Buyer,
  code: string,
  now: Temporal.Instant,
): Promise<RedeemedCoupon> {
  return use(em, actor, { buyer, code, pointer: '/coupon' }, now);
}

async function use(
  em: EntityManager,
  actor: Actor,
  request: RedemptionRequest,
  now: Temporal.Instant,
): Promise<RedeemedCoupon> {
  const { buyer } = request;
  const coupon = await findRedeemable(em, request, now);
  await count(em, coupon, now);
  const redemption = new CouponRedemption(coupon, buyer, now);
  em.persist(redemption);
  const { customerId, projectId, testClockId } = buyer;
  const { subscriptionId, orderId } = redemption;
  record(em, actor, now, {
    projectId,
    type: 'coupon.redeemed',
    subject: coupon.id,
    testClockId,
    payload: { redemptionId: redemption.id, code: coupon.code, subscriptionId, orderId, customerId },
  });
  return { redemption, coupon };
}

async function findRedeemable(em: EntityManager, request: RedemptionRequest, now: Temporal.Instant): Promise<Coupon> {
  const coupon = await findByCode(em, request);
  refuseUnusable(coupon, request, now);
  await refuseRepeated(em, coupon, request.buyer);
  return coupon;
}

/** Finds the current coupon with this code, or else an archived one, so that a late caller learns that it has expired. */
async function findByCode(em: EntityManager, { buyer, code, pointer }: RedemptionRequest): Promise<Coupon> {
  const where = { projectId: buyer.projectId, [raw('lower(code)')]: code.toLowerCase() };
  const orderBy = { archivedAt: 'desc nulls first' } as const;
  const [coupon] = codePattern.test(code) ? await em.find(Coupon, where, { orderBy, limit: 1 }) : [];
  if (coupon) return coupon;
  const problems = [{ pointer, detail: 'is not the code of a coupon' }];
  throw new Refusal('not_found', 'coupon_not_found', 'There is no coupon with this code.', { problems });
}

function refuseUnusable(
  { archivedAt, redeemBy, currency }: Coupon,
  request: RedemptionRequest,
  now: Temporal.Instant,
): void {
  if (archivedAt || (redeemBy && Temporal.Instant.compare(redeemBy, now) <= 0)) throw expired();
  const billed = request.buyer.currency;
  if (currency === null || currency === billed) return;
  throw invalid(request.pointer, `takes off an amount in ${currency}, and this is billed in ${billed}`);
}

/** The customer is locked, so the result stays valid; the index coupon_already_redeemed enforces it as well. */
async function refuseRepeated(em: EntityManager, { id: couponId }: Coupon, buyer: Buyer): Promise<void> {
  const { id, isOrder, customerId, projectId } = buyer;
  const use = isOrder ? { orderId: id } : { subscriptionId: id, endedAt: null };
  const $or = [{ couponId, customerId }, use];
  const known = await em.find(CouponRedemption, { projectId, $or });
  if (known.some((redemption) => redemption.couponId === couponId))
    throw conflict('coupon_already_redeemed', 'The customer has redeemed this coupon before.');
  if (known.length < mostCoupons) return;
  const sentence = `Only ${mostCoupons} coupons can be used at a time; remove one of them first.`;
  throw conflict('too_many_coupons', sentence);
}

/**
 * Counts one more redemption in one statement, so that concurrent redemptions never exceed the limit. A rollback undoes
 * it; the constraint coupon_exhausted enforces the limit as well.
 */
async function count(
  em: EntityManager,
  { id, projectId, maxRedemptions }: Coupon,
  now: Temporal.Instant,
): Promise<void> {
  const [counted] = await query(
    em,
    sql`update coupon set times_redeemed = times_redeemed + 1
      where id = ${uuid.coupon(id)} and project_id = ${uuid.project(projectId)} and archived_at is null
        and (redeem_by is null or redeem_by > ${now})
        and (max_redemptions is null or times_redeemed < max_redemptions)
      returning id`,
  );
  if (counted) return;
  // A coupon changes only by being archived, so without a limit it was archived in the meantime.
  if (maxRedemptions === null) throw expired();
  throw exhausted();
}

function exhausted(): Refusal {
  return conflict('coupon_exhausted', 'This coupon has reached its limit of redemptions.');
}

function expired(): Refusal {
  return conflict('coupon_expired', 'This coupon can no longer be redeemed.');
}
