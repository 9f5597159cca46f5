import { Temporal } from 'temporal-polyfill';
import { registerEnumType } from 'type-graphql';
import { isoFromPostgres } from '../../platform/store/columns.ts';
import type { SubscriptionStatus } from '../../billing/subscriptions/subscription-states.ts';

export enum LicenceStanding {
  good = 'good',
  past_due = 'past_due',
  suspended = 'suspended',
  ended = 'ended',
  withdrawn = 'withdrawn',
}

registerEnumType(LicenceStanding, {
  name: 'LicenceStanding',
  description: 'The state of the subscription or the product grant of a licence.',
  valuesConfig: {
    good: { description: 'The subscription runs, or the product grant lasts.' },
    past_due: { description: 'The subscription runs, and an invoice is overdue.' },
    suspended: { description: 'The subscription does not run now, so the licence is not valid.' },
    ended: {
      description:
        'The subscription or the product grant has ended; the policy decides whether the licence stays valid.',
    },
    withdrawn: { description: 'The product grant was taken back, so the licence is not valid.' },
  },
});

/** The status of the subscription of a licence; a product grant is active until it is withdrawn. */
export type SourceStatus = SubscriptionStatus | 'withdrawn';

/** Covers every status of a subscription, which the compiler checks. */
const standings: Record<SourceStatus, LicenceStanding> = {
  pending: LicenceStanding.suspended,
  incomplete: LicenceStanding.suspended,
  trialing: LicenceStanding.good,
  active: LicenceStanding.good,
  past_due: LicenceStanding.past_due,
  unpaid: LicenceStanding.suspended,
  paused: LicenceStanding.suspended,
  canceled: LicenceStanding.ended,
  incomplete_expired: LicenceStanding.ended,
  withdrawn: LicenceStanding.withdrawn,
};

/** A point in time, as entities hold it (Instant) or as rows of a list do (text). */
type LicenceTime = Temporal.Instant | string;

/** The data that determines the standing and the end of a licence. */
export interface LicenceTimes {
  subscription: { status: SourceStatus; cancelAt: LicenceTime | null };
  item: { endedAt: LicenceTime | null };
  /** The time of the customer's test clock, if they have one. */
  clockAt?: LicenceTime | null;
}

/** When a licence ends or has ended; null while no end is set. */
export function endOf({ subscription, item }: LicenceTimes): Temporal.Instant | null {
  const ends = [subscription.cancelAt, item.endedAt].filter((at) => at !== null).map(instant);
  return ends.sort((a, b) => Temporal.Instant.compare(a, b))[0] ?? null;
}

/** A subscription canceled for the end of a period ends then, whether or not the worker has processed it. */
export function standingOf(times: LicenceTimes, now: Temporal.Instant): LicenceStanding {
  if (times.subscription.status === 'withdrawn') return LicenceStanding.withdrawn;
  const end = endOf(times);
  const at = times.clockAt ? instant(times.clockAt) : now;
  if (end && Temporal.Instant.compare(end, at) <= 0) return LicenceStanding.ended;
  return standings[times.subscription.status];
}

export function instant(moment: LicenceTime): Temporal.Instant {
  return Temporal.Instant.from(isoFromPostgres(moment.toString()));
}
