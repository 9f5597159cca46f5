import type { EntityManager } from '@mikro-orm/postgresql';
import type { Temporal } from 'temporal-polyfill';
import type { Viewer } from '../../auth/viewer.ts';
import { notFound } from '../../errors.ts';
import { lock, peek } from '../../platform/store/lock.ts';
import { record } from '../../platform/events/record.ts';
import { admitBilled } from '../customers/visible.ts';
import { requireCustomer } from '../turns/authorise-and-catch-up-subscription.ts';
import { lockAndCatchUp } from '../turns/lock-and-catch-up.ts';
import { Subscription } from '../subscriptions/subscription.ts';
import { Coupon } from '../invoicing/coupons/coupon.ts';
import { CouponRedemption } from '../invoicing/coupons/coupon-redemption.ts';
import { noteMrr } from '../subscriptions/mrr/note-mrr.ts';
import { readBillingState } from '../subscriptions/read-billing-state.ts';

/** Stops a subscription from using a coupon, which stays redeemed. An ended redemption stays unchanged. */
export async function removeCoupon(
  em: EntityManager,
  viewer: Viewer,
  redemptionId: string,
  now: Temporal.Instant,
): Promise<Subscription> {
  viewer.require('billing:write');
  const found = await peek(em, CouponRedemption, redemptionId);
  // A transferred subscription uses the coupon that its earlier customer redeemed.
  const used = found?.subscriptionId ? await peek(em, Subscription, found.subscriptionId) : found;
  const { customerId } = await admitBilled(em, viewer, used, 'coupon_redemption', 'billing:write');
  const caughtUp = await lockAndCatchUp(em, customerId, now);
  // The subscription may have expired meanwhile, which gives the coupon back.
  const redemption = await lock(em, CouponRedemption, redemptionId);
  if (!redemption?.subscriptionId) throw notFound('coupon_redemption');
  const { projectId, couponId: subject, subscriptionId, orderId } = redemption;
  const subscription = await em.findOneOrFail(Subscription, { id: subscriptionId, projectId });
  requireCustomer(subscription, customerId);
  if (!redemption.endedAt) {
    redemption.end(caughtUp.now);
    await em.flush();
    const { billingState } = (await readBillingState(em, subscription.id))!;
    noteMrr(em, billingState, caughtUp.now);
    const { testClockId } = caughtUp.customer;
    const { code } = await em.findOneOrFail(Coupon, { id: subject, projectId });
    const payload = { redemptionId, subscriptionId, orderId, customerId, code };
    record(em, viewer, caughtUp.now, { projectId, type: 'coupon.removed', subject, testClockId, payload });
  }
  return subscription;
}
