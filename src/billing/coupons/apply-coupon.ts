import type { EntityManager } from '@mikro-orm/postgresql';
import type { Temporal } from 'temporal-polyfill';
import type { Viewer } from '../../auth/viewer.ts';
import { lock, peek } from '../../platform/lock.ts';
import { admitBilled } from '../customers/visible.ts';
import { takeTurn } from '../due/take-turn.ts';
import { endedStatuses, subscriptionStates } from '../subscriptions/subscription-states.ts';
import { Subscription } from '../subscriptions/subscription.ts';
import type { ApplyCouponInput } from './coupon-input.ts';
import { redeem } from './redeem-coupon.ts';

/** Lets a subscription that runs use a coupon from its next invoice on; its customer may, and its project. */
export async function applyCoupon(
  em: EntityManager,
  viewer: Viewer,
  { subscriptionId: id, coupon }: ApplyCouponInput,
  now: Temporal.Instant,
): Promise<Subscription> {
  viewer.require('billing:write');
  const found = await peek(em, Subscription, id);
  const { customerId } = await admitBilled(em, viewer, found, 'subscription', 'billing:write');
  const turn = await takeTurn(em, customerId, now);
  const subscription = (await lock(em, Subscription, id))!;
  if (endedStatuses.includes(subscription.status))
    throw subscriptionStates.refusal(subscription, { event: 'apply_coupon' });
  await redeem(em, viewer, subscription, coupon, turn.now);
  return subscription;
}
