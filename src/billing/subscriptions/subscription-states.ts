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
    incomplete_expired: { description: 'It has ended without running: its first invoice was not paid.' },
  },
});

/** The actions that only the project may take. */
export const sellerActions = ['move_trial_end', 'give_free_time', 'move_billing_date', 'transfer'] as const;

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
  | 'keep'
  | 'move_trial_end'
  | 'give_free_time'
  | 'move_billing_date'
  | 'transfer';

const { pending, incomplete, trialing, active, past_due, unpaid, paused, canceled, incomplete_expired } =
  SubscriptionStatus;

/** The fields that decide what can happen: `keep` requires a scheduled cancellation. */
interface SubscriptionStateFields {
  status: SubscriptionStatus;
  cancelAt: unknown;
}

/** Transitions of every subscription that has not ended. */
const cancelable = (state: SubscriptionStatus) => ({
  cancel: canceled,
  cancel_at_period_end: state,
  keep: state,
});

/** Changes of the periods of a subscription that runs and is billed. */
const periodic = (state: SubscriptionStatus) => ({
  give_free_time: state,
  move_billing_date: state,
});

/**
 * A subscription is pending before its start. It starts with its trial, or active, or incomplete until its first invoice
 * is paid; after 23 hours without payment, or when it is canceled before, it expires. A trial ends active, paused or canceled. A subscription is past due
 * while an invoice is overdue, and active again once none is. When dunning ends it becomes canceled, or unpaid: suspended
 * until everything is paid. A running subscription can be paused and resumed, changed, and canceled: at once or on a later
 * day, which can be undone until then. The project can move the end of a running trial, and give a subscription that is billed
 * free time or another billing date. It can transfer one to another customer that owes nothing: a past due or unpaid
 * subscription stays with the customer who owes it.
 */
export const subscriptionStates = new Transitions<SubscriptionStatus, SubscriptionEvent, SubscriptionStateFields>(
  'subscription',
  {
    pending: {
      start_trial: trialing,
      activate: active,
      await_payment: incomplete,
      change: pending,
      transfer: pending,
      ...cancelable(pending),
    },
    incomplete: { activate: active, expire: incomplete_expired, cancel: incomplete_expired },
    trialing: {
      end_trial: active,
      renew: trialing,
      change: trialing,
      pause: paused,
      move_trial_end: trialing,
      transfer: trialing,
      ...cancelable(trialing),
    },
    active: {
      renew: active,
      change: active,
      fall_due: past_due,
      pause: paused,
      transfer: active,
      ...periodic(active),
      ...cancelable(active),
    },
    past_due: {
      renew: past_due,
      change: past_due,
      settle: active,
      give_up: unpaid,
      pause: paused,
      ...periodic(past_due),
      ...cancelable(past_due),
    },
    unpaid: { renew: unpaid, settle: active, ...cancelable(unpaid) },
    paused: { resume: active, resume_trial: trialing, transfer: paused, ...cancelable(paused) },
    canceled: {},
    incomplete_expired: {},
  },
  [...(['change', 'pause', 'resume', 'cancel', 'cancel_at_period_end', 'keep'] as const), ...sellerActions],
  ({ cancelAt }, event) =>
    event === 'keep' && cancelAt === null ? { because: 'no cancellation is scheduled' } : undefined,
);

/** The final states: such a subscription never runs again. */
export const endedStatuses: readonly SubscriptionStatus[] = [canceled, incomplete_expired];

/** Returns the actions that a subscription allows now. */
export function subscriptionActions(subscription: SubscriptionStateFields): SubscriptionEvent[] {
  return subscriptionStates.availableActions(subscription);
}
