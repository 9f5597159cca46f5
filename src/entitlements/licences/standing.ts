import { Temporal } from 'temporal-polyfill';
import { registerEnumType } from 'type-graphql';
import { isoFromPostgres } from '../../platform/store/columns.ts';
import type { SubscriptionStatus } from '../../billing/subscriptions/subscription-states.ts';

export enum LicenceStanding {
  good = 'good',
  past_due = 'past_due',
  suspended = 'suspended',
  ended = 'ended',
}

registerEnumType(LicenceStanding, {
  name: 'LicenceStanding',
  description: 'The state of the subscription of a licence.',
  valuesConfig: {
    good: { description: 'The subscription runs.' },
    past_due: { description: 'The subscription runs, and an invoice is overdue.' },
    suspended: { description: 'The subscription does not run now, so the licence does not count.' },
    ended: {
      description: 'The subscription has ended; the licence is worth what its policy says of the end.',
    },
  },
});

/** A subscription can have no status of which it is not said here what becomes of its licences. */
const standings: Record<SubscriptionStatus, LicenceStanding> = {
  pending: LicenceStanding.suspended,
  incomplete: LicenceStanding.suspended,
  trialing: LicenceStanding.good,
  active: LicenceStanding.good,
  past_due: LicenceStanding.past_due,
  unpaid: LicenceStanding.suspended,
  paused: LicenceStanding.suspended,
  canceled: LicenceStanding.ended,
  incomplete_expired: LicenceStanding.ended,
};

/** A point in time as an entity holds it, or as the rows of a list do. */
type Moment = Temporal.Instant | string;

/** What a licence hangs on. */
export interface LicenceTimes {
  subscription: { status: SubscriptionStatus; cancelAt: Moment | null };
  item: { endedAt: Moment | null };
  /** What time it is for the customer, where that is by a test clock. */
  clockAt?: Moment | null;
}

/** When a licence ends or has ended; null while nothing says that it will. */
export function endOf({ subscription, item }: LicenceTimes): Temporal.Instant | null {
  const ends = [subscription.cancelAt, item.endedAt].filter((at) => at !== null).map(instant);
  return ends.sort((a, b) => Temporal.Instant.compare(a, b))[0] ?? null;
}

/** What is canceled for the end of a period ends with it, whether the worker has been there or not. */
export function standingOf(course: LicenceTimes, now: Temporal.Instant): LicenceStanding {
  const end = endOf(course);
  const at = course.clockAt ? instant(course.clockAt) : now;
  if (end && Temporal.Instant.compare(end, at) <= 0) return LicenceStanding.ended;
  return standings[course.subscription.status];
}

export function instant(moment: Moment): Temporal.Instant {
  return Temporal.Instant.from(isoFromPostgres(moment.toString()));
}
