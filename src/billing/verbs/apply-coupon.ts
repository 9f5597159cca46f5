import type { EntityManager } from '@mikro-orm/postgresql';
import type { Temporal } from 'temporal-polyfill';
import type { Viewer } from '../../auth/viewer.ts';
import { authoriseAndCatchUpSubscription } from '../turns/authorise-and-catch-up-subscription.ts';
import type { LockSharedRows } from '../turns/lock-and-catch-up.ts';
import { SubscriptionStatus, endedStatuses, subscriptionStates } from '../subscriptions/subscription-states.ts';
import type { Subscription } from '../subscriptions/subscription.ts';
import type { ApplyCouponInput } from '../invoicing/coupons/coupon-input.ts';
import { holdCoupons } from '../invoicing/coupons/hold-coupons.ts';
import { redeem } from '../invoicing/coupons/redeem-coupon.ts';

/** Applies a coupon to a subscription from its next invoice on; open to its customer and its project. */
export async function applyCoupon(
  em: EntityManager,
  viewer: Viewer,
  { subscriptionId: id, coupon }: ApplyCouponInput,
  at: Temporal.Instant,
): Promise<Subscription> {
  const lockShared: LockSharedRows = ({ projectId }) => holdCoupons(em, projectId, [coupon]);
  const { billingState, now } = await authoriseAndCatchUpSubscription(em, viewer, { id, lockShared }, at);
  const { subscription } = billingState;
  if (endedStatuses.includes(subscription.status))
    throw subscriptionStates.refusal(subscription, { event: 'apply_coupon' });
  const { redemption } = await redeem(em, viewer, subscription, coupon, now);
  if (subscription.status !== SubscriptionStatus.pending) redemption.miss(subscription.currentPeriodStartAt);
  return subscription;
}
