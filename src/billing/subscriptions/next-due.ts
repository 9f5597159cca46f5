import { Temporal } from 'temporal-polyfill';
import type { SubscriptionStatus } from './subscription-states.ts';

/** An event that the worker triggers for a subscription. */
export type DueEvent = 'cancel' | 'expire' | 'start' | 'end_trial' | 'change' | 'resume' | 'renew';

export interface DueAction {
  event: DueEvent;
  at: Temporal.Instant;
}

/** The state of a subscription and the times at which its events are due. */
interface SubscriptionTimes {
  status: SubscriptionStatus;
  startAt: Temporal.Instant;
  trialEndAt: Temporal.Instant | null;
  cancelAt: Temporal.Instant | null;
  resumeAt: Temporal.Instant | null;
  expiresAt: Temporal.Instant | null;
  nextChangeAt: Temporal.Instant | null;
  currentPeriodEndAt: Temporal.Instant;
}

const timeOf: Record<DueEvent, (times: SubscriptionTimes) => Temporal.Instant | null> = {
  cancel: ({ cancelAt }) => cancelAt,
  expire: ({ expiresAt }) => expiresAt,
  start: ({ startAt }) => startAt,
  end_trial: ({ trialEndAt }) => trialEndAt,
  change: ({ nextChangeAt }) => nextChangeAt,
  resume: ({ resumeAt }) => resumeAt,
  renew: ({ currentPeriodEndAt }) => currentPeriodEndAt,
};

/**
 * Lists the events that can be due in each state; at one instant, the first listed comes first. A change for the end of a
 * period must follow the closing of the old period, so the renewal itself looks for the change.
 */
const possibleEvents: Record<SubscriptionStatus, DueEvent[]> = {
  pending: ['cancel', 'start'],
  incomplete: ['expire'],
  trialing: ['cancel', 'end_trial', 'change'],
  active: ['cancel', 'renew', 'change'],
  past_due: ['cancel', 'renew', 'change'],
  unpaid: ['cancel', 'renew'],
  paused: ['cancel', 'resume'],
  canceled: [],
  incomplete_expired: [],
};

/** Returns the next due event of a subscription. */
export function nextDue(subscription: SubscriptionTimes): DueAction | undefined {
  const due = possibleEvents[subscription.status].flatMap((event) => {
    const at = timeOf[event](subscription);
    return at ? [{ event, at }] : [];
  });
  return due.sort((a, b) => Temporal.Instant.compare(a.at, b.at))[0];
}
