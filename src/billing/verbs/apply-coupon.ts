import type { EntityManager } from '@mikro-orm/postgresql';
import type { Temporal } from 'temporal-polyfill';
import type { Viewer } from '../../auth/viewer.ts';
import { takeSubscription } from '../turns/take-subscription.ts';
import type { Hold } from '../turns/take-turn.ts';
import { SubscriptionStatus, endedStatuses, subscriptionStates } from '../subscriptions/subscription-states.ts';
import type { Subscription } from '../subscriptions/subscription.ts';
import type { ApplyCouponInput } from '../invoicing/coupons/coupon-input.ts';
import { holdCoupons } from '../invoicing/coupons/hold-coupons.ts';
import { redeem } from '../invoicing/coupons/redeem-coupon.ts';

/** Lets a subscription that runs use a coupon from its next invoice on; its customer may, and its project. */
export async function applyCoupon(
  em: EntityManager,
  viewer: Viewer,
  { subscriptionId: id, coupon }: ApplyCouponInput,
  at: Temporal.Instant,
): Promise<Subscription> {
  const hold: Hold = ({ projectId }) => holdCoupons(em, projectId, [coupon]);
  const { billingState, now } = await takeSubscription(em, viewer, { id, hold }, at);
  const { subscription } = billingState;
  if (endedStatuses.includes(subscription.status))
    throw subscriptionStates.refusal(subscription, { event: 'apply_coupon' });
  const { redemption } = await redeem(em, viewer, subscription, coupon, now);
  if (subscription.status !== SubscriptionStatus.pending) redemption.miss(subscription.currentPeriodStartAt);
  return subscription;
}
