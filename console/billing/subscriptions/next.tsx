import type { SubscriptionRowFragment, SubscriptionStatus } from '../../app/graphql/gql/billing/graphql.ts';
import { Moment, Nothing } from '../../app/parts/moment.tsx';

interface Event {
  word: string;
  at: string | null;
}

/** The next date of a subscription, or its end, and what happens then. */
export function Next({ of: subscription }: { of: SubscriptionRowFragment }) {
  const event =
    subscription.cancelAt && !subscription.canceledAt
      ? endOf(subscription)
      : events[subscription.status]?.(subscription);
  if (!event?.at) return <Nothing />;
  return (
    <span>
      {event.word} <Moment at={event.at} />
    </span>
  );
}

const endOf = ({ cancelAt }: SubscriptionRowFragment): Event => ({ word: 'Ends', at: cancelAt });
const renewal = ({ currentPeriod }: SubscriptionRowFragment): Event => ({ word: 'Renews', at: currentPeriod.endAt });

/** The event by status; one that waits for a payment has none. */
const events: Partial<Record<SubscriptionStatus, (subscription: SubscriptionRowFragment) => Event>> = {
  active: renewal,
  past_due: renewal,
  trialing: ({ trialEndAt }) => ({ word: 'Trial ends', at: trialEndAt }),
  pending: ({ startAt }) => ({ word: 'Starts', at: startAt }),
  paused: ({ resumeAt }) => ({ word: 'Resumes', at: resumeAt }),
  canceled: ({ canceledAt }) => ({ word: 'Ended', at: canceledAt }),
};
