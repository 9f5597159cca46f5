import { registerEnumType } from 'type-graphql';
import { Transitions } from '../../platform/values/transitions.ts';

export enum SubscriptionStatus {
  pending = 'pending',
  incomplete = 'incomplete',
  trialing = 'trialing',
  active = 'active',
  past_due = 'past_due',
  unpaid = 'unpaid',
  paused = 'paused',
  canceled = 'canceled',
  incomplete_expired = 'incomplete_expired',
}

registerEnumType(SubscriptionStatus, {
  name: 'SubscriptionStatus',
  description: 'Whether a subscription runs.',
  valuesConfig: {
    pending: { description: 'It has not begun.' },
    incomplete: { description: 'It waits for its first payment, for at most 23 hours.' },
    trialing: { description: 'It runs, and costs nothing yet.' },
    active: { description: 'It runs.' },
    past_due: { description: 'It runs, and an invoice is overdue.' },
    unpaid: { description: 'It is suspended until all is paid.' },
    paused: { description: 'It is suspended, and costs nothing.' },
    canceled: { description: 'It has ended.' },
    incomplete_expired: { description: 'It has ended, since its first invoice was not paid in time.' },
  },
});

export type SubscriptionEvent =
  | 'start_trial'
  | 'activate'
  | 'await_payment'
  | 'expire'
  | 'end_trial'
  | 'renew'
  | 'change'
  | 'fall_due'
  | 'settle'
  | 'give_up'
  | 'pause'
  | 'resume'
  | 'resume_trial'
  | 'cancel'
  | 'cancel_at_period_end'
  | 'keep';

const { pending, incomplete, trialing, active, past_due, unpaid, paused, canceled, incomplete_expired } =
  SubscriptionStatus;

/** Only an end that is settled can be taken back. */
interface SubscriptionStateFields {
  status: SubscriptionStatus;
  cancelAt: unknown;
}

/** What callers can do to any subscription that has not ended. */
const cancelable = (state: SubscriptionStatus) => ({
  cancel: canceled,
  cancel_at_period_end: state,
  keep: state,
});

/**
 * A subscription whose start lies ahead is pending. At its start it begins with its trial, or is active at once, or is
 * incomplete until its first invoice is paid; if that takes more than 23 hours it has expired. A trial ends in activity,
 * in a pause or in the end. It is past due while an invoice is overdue, and active again once none is; when its project
 * gives up waiting it is unpaid, which suspends it until everything is paid, or canceled. Whatever runs can be paused and
 * resumed, changed, and canceled: at once, or for a later day, which can be taken back until then.
 */
export const subscriptionStates = new Transitions<SubscriptionStatus, SubscriptionEvent, SubscriptionStateFields>(
  'subscription',
  {
    pending: {
      start_trial: trialing,
      activate: active,
      await_payment: incomplete,
      change: pending,
      ...cancelable(pending),
    },
    incomplete: { activate: active, expire: incomplete_expired },
    trialing: {
      end_trial: active,
      renew: trialing,
      change: trialing,
      pause: paused,
      ...cancelable(trialing),
    },
    active: {
      renew: active,
      change: active,
      fall_due: past_due,
      pause: paused,
      ...cancelable(active),
    },
    past_due: {
      renew: past_due,
      change: past_due,
      settle: active,
      give_up: unpaid,
      pause: paused,
      ...cancelable(past_due),
    },
    unpaid: { renew: unpaid, settle: active, ...cancelable(unpaid) },
    paused: { resume: active, resume_trial: trialing, ...cancelable(paused) },
    canceled: {},
    incomplete_expired: {},
  },
  ['change', 'pause', 'resume', 'cancel', 'cancel_at_period_end', 'keep'],
  ({ cancelAt }, event) =>
    event === 'keep' && cancelAt === null ? { because: 'no end is settled for it' } : undefined,
);

/** Those that have ended, and never run again. */
export const endedStatuses: readonly SubscriptionStatus[] = [canceled, incomplete_expired];

/** What a caller can do to a subscription now. */
export function subscriptionActions(subscription: SubscriptionStateFields): SubscriptionEvent[] {
  return subscriptionStates.availableActions(subscription);
}
