import type { EntityManager } from '@mikro-orm/postgresql';
import type { Temporal } from 'temporal-polyfill';
import type { Viewer } from '../../auth/viewer.ts';
import { lock, peek } from '../../platform/store/lock.ts';
import { record } from '../../platform/events/record.ts';
import { admitBilled } from '../customers/visible.ts';
import { takeTurn } from '../turns/take-turn.ts';
import { Subscription } from '../subscriptions/subscription.ts';
import { Coupon } from '../invoicing/coupons/coupon.ts';
import { CouponRedemption } from '../invoicing/coupons/coupon-redemption.ts';

/** Ends that a subscription uses a coupon; it stays redeemed. One that has ended meanwhile is left as it is. */
export async function removeCoupon(
  em: EntityManager,
  viewer: Viewer,
  redemptionId: string,
  now: Temporal.Instant,
): Promise<Subscription> {
  viewer.require('billing:write');
  const found = await peek(em, CouponRedemption, redemptionId);
  const { customerId } = await admitBilled(em, viewer, found, 'coupon_redemption', 'billing:write');
  const turn = await takeTurn(em, customerId, now);
  const redemption = (await lock(em, CouponRedemption, redemptionId))!;
  const { projectId, couponId: subject, subscriptionId } = redemption;
  if (!redemption.endedAt) {
    redemption.end(turn.now);
    const { testClockId } = turn.customer;
    const { code } = await em.findOneOrFail(Coupon, { id: subject, projectId });
    const payload = { redemptionId, subscriptionId, customerId, code };
    record(em, viewer, turn.now, { projectId, type: 'coupon.removed', subject, testClockId, payload });
  }
  return em.findOneOrFail(Subscription, { id: subscriptionId, projectId });
}
