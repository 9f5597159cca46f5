import type { EntityManager } from '@mikro-orm/postgresql';
import type { Temporal } from 'temporal-polyfill';
import type { Viewer } from '../../auth/viewer.ts';
import { moveTrialEnd as move } from '../subscriptions/acts/move-trial-end.ts';
import type { MoveTrialEndInput } from '../subscriptions/period-inputs.ts';
import { readDate } from '../subscriptions/read-date.ts';
import { requireSeller } from '../subscriptions/require-seller.ts';
import { subscriptionStates } from '../subscriptions/subscription-states.ts';
import type { Subscription } from '../subscriptions/subscription.ts';
import { authoriseAndCatchUpSubscription } from '../turns/authorise-and-catch-up-subscription.ts';
import { catchUpPast } from '../turns/lock-and-catch-up.ts';

const maxDays = 730;

/** Moves the end of a running trial, or ends it now; open to its project. */
export async function moveTrialEnd(
  em: EntityManager,
  viewer: Viewer,
  { id, trialEndAt }: MoveTrialEndInput & { id: string },
  at: Temporal.Instant,
): Promise<Subscription> {
  const { billingState, now } = await authoriseAndCatchUpSubscription(em, viewer, { id }, at);
  const { subscription, account } = billingState;
  requireSeller(viewer, subscription.projectId);
  subscriptionStates.require(subscription, 'move_trial_end');
  const to = readDate(trialEndAt, now, { name: 'trialEndAt', most: { days: maxDays } }) ?? now;
  await move(em, viewer, billingState, { at: now, to });
  // A trial that ends now is billed, canceled or paused as due work, like one that ends later.
  if (to.equals(now)) await catchUpPast(em, account.customer, now);
  return subscription;
}
