import { Temporal } from 'temporal-polyfill';
import type { SubscriptionStatus } from './subscription-states.ts';

/** What happens to a subscription by itself. */
export type DueEvent = 'cancel' | 'expire' | 'start' | 'end_trial' | 'change' | 'resume' | 'renew';

export interface Due {
  event: DueEvent;
  at: Temporal.Instant;
}

/** The state of a subscription, and when things happen to it by themselves. */
interface Times {
  status: SubscriptionStatus;
  startAt: Temporal.Instant;
  trialEndAt: Temporal.Instant | null;
  cancelAt: Temporal.Instant | null;
  resumeAt: Temporal.Instant | null;
  expiresAt: Temporal.Instant | null;
  nextChangeAt: Temporal.Instant | null;
  currentPeriodEndAt: Temporal.Instant;
}

const when: Record<DueEvent, (times: Times) => Temporal.Instant | null> = {
  cancel: ({ cancelAt }) => cancelAt,
  expire: ({ expiresAt }) => expiresAt,
  start: ({ startAt }) => startAt,
  end_trial: ({ trialEndAt }) => trialEndAt,
  change: ({ nextChangeAt }) => nextChangeAt,
  resume: ({ resumeAt }) => resumeAt,
  renew: ({ currentPeriodEndAt }) => currentPeriodEndAt,
};

/**
 * What can be due in each state; of several at one instant the first named. A change for the end of a period comes after
 * the renewal is through with the old period, which is why the renewal looks for it itself.
 */
const awaited: Record<SubscriptionStatus, DueEvent[]> = {
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

/** The next thing that happens to it by itself. */
export function nextDue(subscription: Times): Due | undefined {
  const dues = awaited[subscription.status].flatMap((event) => {
    const at = when[event](subscription);
    return at ? [{ event, at }] : [];
  });
  return dues.sort((a, b) => Temporal.Instant.compare(a.at, b.at))[0];
}
