import { raw } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import { Temporal } from 'temporal-polyfill';
import { Refusal, conflict, invalid } from '../../../errors.ts';
import { query, sql, uuid } from '../../../platform/store/sql.ts';
import { record } from '../../../platform/events/record.ts';
import type { Actor } from '../../../platform/events/record.ts';
import { codePattern } from './coupon-code.ts';
import { CouponRedemption } from './coupon-redemption.ts';
import { Coupon } from './coupon.ts';
import type { Redeemed } from './discounts.ts';

/** The subscription that is to use a coupon. */
interface Buyer {
  id: string;
  projectId: string;
  customerId: string;
  currency: string;
  testClockId: string | null;
}

/** A code that somebody has typed, and where in their input it stands. */
interface RedemptionRequest {
  buyer: Buyer;
  code: string;
  pointer: string;
}

/** How many coupons a subscription can use at a time. */
const mostCoupons = 5;

/**
 * Lets a subscription use the coupons with these codes from now on, taken off in that order; a code that is there twice
 * counts once. The customer and the coupons must be locked (`holdCoupons`). Problems point to /coupons/0 and
 * so on.
 */
export async function redeemAll(
  em: EntityManager,
  actor: Actor,
  buyer: Buyer,
  codes: readonly string[],
  now: Temporal.Instant,
): Promise<Redeemed[]> {
  const places = placesOf(codes);
  const redeemed: Redeemed[] = [];
  for (const [code, place] of places)
    redeemed.push(await use(em, actor, { buyer, code, pointer: `/coupons/${place}` }, now));
  return redeemed;
}

/** What redeeming them would come to: refuses what that would, and neither counts nor keeps anything. */
export async function foreseeAll(
  em: EntityManager,
  buyer: Buyer,
  codes: readonly string[],
  now: Temporal.Instant,
): Promise<Redeemed[]> {
  const redeemed: Redeemed[] = [];
  for (const [code, place] of placesOf(codes)) {
    const coupon = await fitting(em, { buyer, code, pointer: `/coupons/${place}` }, now);
    const { maxRedemptions, timesRedeemed } = coupon;
    if (maxRedemptions !== null && timesRedeemed >= maxRedemptions) throw exhausted();
    redeemed.push({ coupon, redemption: new CouponRedemption(coupon, buyer, now) });
  }
  return redeemed;
}

/** Where each code stands first. */
function placesOf(codes: readonly string[]): Map<string, number> {
  const places = new Map<string, number>();
  codes.forEach((code, place) => places.has(code.toLowerCase()) || places.set(code.toLowerCase(), place));
  return places;
}

/** Lets a subscription use the coupon with this code from now on. What is wrong is told at /coupon. */
export async function redeem(
  em: EntityManager,
  actor: Actor,
  buyer: Buyer,
  code: string,
  now: Temporal.Instant,
): Promise<Redeemed> {
  return use(em, actor, { buyer, code, pointer: '/coupon' }, now);
}

async function use(em: EntityManager, actor: Actor, wish: RedemptionRequest, now: Temporal.Instant): Promise<Redeemed> {
  const { buyer } = wish;
  const coupon = await fitting(em, wish, now);
  await count(em, coupon, now);
  const redemption = new CouponRedemption(coupon, buyer, now);
  em.persist(redemption);
  const { id: subscriptionId, customerId, projectId, testClockId } = buyer;
  record(em, actor, now, {
    projectId,
    type: 'coupon.redeemed',
    subject: coupon.id,
    testClockId,
    payload: { redemptionId: redemption.id, code: coupon.code, subscriptionId, customerId },
  });
  return { redemption, coupon };
}

async function fitting(em: EntityManager, wish: RedemptionRequest, now: Temporal.Instant): Promise<Coupon> {
  const coupon = await findByCode(em, wish);
  refuseUnfit(coupon, wish, now);
  await refuseDoubles(em, coupon, wish.buyer);
  return coupon;
}

/** The coupon on sale under this code, else the one that was: so that who comes late is told that they do. */
async function findByCode(em: EntityManager, { buyer, code, pointer }: RedemptionRequest): Promise<Coupon> {
  const where = { projectId: buyer.projectId, [raw('lower(code)')]: code.toLowerCase() };
  const orderBy = { archivedAt: 'desc nulls first' } as const;
  const [coupon] = codePattern.test(code) ? await em.find(Coupon, where, { orderBy, limit: 1 }) : [];
  if (coupon) return coupon;
  const problems = [{ pointer, detail: 'is not the code of a coupon' }];
  throw new Refusal('not_found', 'coupon_not_found', 'There is no coupon with this code.', { problems });
}

function refuseUnfit({ archivedAt, redeemBy, currency }: Coupon, wish: RedemptionRequest, now: Temporal.Instant): void {
  if (archivedAt || (redeemBy && Temporal.Instant.compare(redeemBy, now) <= 0)) throw expired();
  const billed = wish.buyer.currency;
  if (currency === null || currency === billed) return;
  throw invalid(wish.pointer, `takes off an amount in ${currency}, and the subscription is billed in ${billed}`);
}

/** The customer is locked, so the answer stays true; the index coupon_already_redeemed holds it as well. */
async function refuseDoubles(em: EntityManager, { id: couponId }: Coupon, buyer: Buyer): Promise<void> {
  const { id: subscriptionId, customerId, projectId } = buyer;
  const $or = [
    { couponId, customerId },
    { subscriptionId, endedAt: null },
  ];
  const known = await em.find(CouponRedemption, { projectId, $or });
  if (known.some((redemption) => redemption.couponId === couponId))
    throw conflict('coupon_already_redeemed', 'The customer has redeemed this coupon before.');
  if (known.length < mostCoupons) return;
  const sentence = `A subscription can use ${mostCoupons} coupons at a time; remove one of them first.`;
  throw conflict('too_many_coupons', sentence);
}

/**
 * Counts one more redemption, in one statement: of any number at once no more get through than may. Taken back with
 * the transaction; the check coupon_exhausted holds it as well.
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
  // Nothing of a coupon but its archiving changes: without a limit, that is what came between.
  if (maxRedemptions === null) throw expired();
  throw exhausted();
}

function exhausted(): Refusal {
  return conflict('coupon_exhausted', 'This coupon has been redeemed as often as it may be.');
}

function expired(): Refusal {
  return conflict('coupon_expired', 'This coupon can no longer be redeemed.');
}
