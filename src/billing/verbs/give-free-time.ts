import type { EntityManager } from '@mikro-orm/postgresql';
import type { Temporal } from 'temporal-polyfill';
import type { Viewer } from '../../auth/viewer.ts';
import { isAfter } from '../../platform/time/instants.ts';
import { checkBounds } from '../../platform/values/bounds.ts';
import { Check } from '../../platform/values/check.ts';
import { giveFreeTime as give } from '../subscriptions/acts/give-free-time.ts';
import { GiveFreeTimeInput } from '../subscriptions/period-inputs.ts';
import { requireSeller } from '../subscriptions/require-seller.ts';
import { subscriptionStates } from '../subscriptions/subscription-states.ts';
import type { Subscription } from '../subscriptions/subscription.ts';
import { authoriseAndCatchUpSubscription } from '../turns/authorise-and-catch-up-subscription.ts';

const maxDays = 730;

/** Gives a subscription time for free: its current period ends later, and no more is charged for it; open to its project. */
export async function giveFreeTime(
  em: EntityManager,
  viewer: Viewer,
  { id, ...input }: GiveFreeTimeInput & { id: string },
  at: Temporal.Instant,
): Promise<Subscription> {
  const { billingState, now } = await authoriseAndCatchUpSubscription(em, viewer, { id }, at);
  const { subscription } = billingState;
  requireSeller(viewer, subscription.projectId);
  subscriptionStates.require(subscription, 'give_free_time');
  const to = newEnd(subscription, input);
  await give(em, viewer, billingState, { at: now, to, reason: input.reason.trim() });
  return subscription;
}

/** Returns the new end of the current period. */
function newEnd({ currentPeriodEndAt, timezone }: Subscription, input: GiveFreeTimeInput): Temporal.Instant {
  const { days = null, untilAt = null } = input;
  const daysLater = (count: number) => currentPeriodEndAt.toZonedDateTimeISO(timezone).add({ days: count }).toInstant();
  checkBounds(new Check(), GiveFreeTimeInput, input)
    .that(days !== null || untilAt !== null, '/days', 'must be given, or "untilAt"')
    .that(days === null || untilAt === null, '/untilAt', 'must be left out beside "days"')
    .that(
      untilAt === null || isAfter(untilAt, currentPeriodEndAt),
      '/untilAt',
      `must be after the end of the current period, ${currentPeriodEndAt}`,
    )
    .that(
      untilAt === null || !isAfter(untilAt, daysLater(maxDays)),
      '/untilAt',
      `must be at most ${maxDays} days after the end of the current period`,
    )
    .done();
  return untilAt ?? daysLater(days!);
}
