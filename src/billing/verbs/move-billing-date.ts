import type { EntityManager } from '@mikro-orm/postgresql';
import type { Temporal } from 'temporal-polyfill';
import type { Viewer } from '../../auth/viewer.ts';
import { isAfter } from '../../platform/time/instants.ts';
import { Check } from '../../platform/values/check.ts';
import { Proration } from '../customers/profile/proration.ts';
import { boundaryAround } from '../invoicing/arithmetic/calendar.ts';
import { moveBillingDate as move } from '../subscriptions/acts/move-billing-date.ts';
import { Stub } from '../subscriptions/period-inputs.ts';
import type { MoveBillingDateInput } from '../subscriptions/period-inputs.ts';
import { requireSeller } from '../subscriptions/require-seller.ts';
import { subscriptionStates } from '../subscriptions/subscription-states.ts';
import type { Subscription } from '../subscriptions/subscription.ts';
import { authoriseAndCatchUpSubscription } from '../turns/authorise-and-catch-up-subscription.ts';

/** Moves the date on which periods begin, from the end of the current one on; open to its project. */
export async function moveBillingDate(
  em: EntityManager,
  viewer: Viewer,
  { id, billingDateAt: to, stub }: MoveBillingDateInput & { id: string },
  at: Temporal.Instant,
): Promise<Subscription> {
  const { billingState, now } = await authoriseAndCatchUpSubscription(em, viewer, { id }, at);
  const { subscription } = billingState;
  requireSeller(viewer, subscription.projectId);
  subscriptionStates.require(subscription, 'move_billing_date');
  checkMove(subscription, to, stub);
  await move(em, viewer, billingState, { at: now, to, stub });
  return subscription;
}

function checkMove(subscription: Subscription, to: Temporal.Instant, stub: Stub): void {
  const { currentPeriodEndAt: end, anchorAt, timezone, cadence, proration, cancelAt } = subscription;
  const latest = boundaryAround(end, anchorAt, timezone, cadence).endAt;
  new Check()
    .that(!isAfter(end, to), '/billingDateAt', `must not be before the end of the current period, ${end}`)
    .that(!isAfter(to, latest), '/billingDateAt', `must be within one period after it, at most ${latest}`)
    .that(!cancelAt || isAfter(cancelAt, to), '/billingDateAt', 'must be before the end of the subscription')
    .that(
      stub === Stub.free || proration !== Proration.none,
      '/stub',
      'must be "free": the subscription is not prorated, so that a part of a period is not charged',
    )
    .done();
}
