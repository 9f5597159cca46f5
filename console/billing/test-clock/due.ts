import type { TestClockQuery } from '../../app/graphql/gql/billing/graphql.ts';
import { nameOf } from '../customers/customer-name.ts';
import { itemsOf } from '../subscriptions/items.ts';

type Clock = NonNullable<TestClockQuery['testClock']>;
type Customer = Clock['customers']['nodes'][number];
type Subscription = Customer['subscriptions']['nodes'][number];

/** Something that will happen to a customer of a clock once its time has come. */
export interface Due {
  at: string;
  text: string;
}

const running = ['active', 'trialing', 'past_due', 'unpaid'];

/** What is known to fall due after the present time of a clock, next first. */
export function dueOf({ customers, nowAt }: Clock): Due[] {
  return customers.nodes
    .flatMap(dueOfCustomer)
    .filter(({ at }) => at > nowAt)
    .toSorted((one, other) => one.at.localeCompare(other.at));
}

function dueOfCustomer(customer: Customer): Due[] {
  const owed = customer.invoices.nodes.filter(({ status, isOverdue }) => status === 'open' && !isOverdue);
  return [
    ...customer.subscriptions.nodes.flatMap((subscription) =>
      dueOfSubscription(subscription).map(({ at, text }) => ({ at, text: `${text} for ${nameOf(customer)}` })),
    ),
    ...owed.flatMap(({ dueAt, number }) => (dueAt ? [{ at: dueAt, text: `${number} is due` }] : [])),
  ];
}

function dueOfSubscription(subscription: Subscription): Due[] {
  const { status, cancelAt, resumeAt, startAt, currentPeriod, plannedChanges } = subscription;
  const what = itemsOf(subscription);
  const changes = plannedChanges.map(({ at }) => ({ at, text: `${what} changes` }));
  if (status === 'pending') return [{ at: startAt, text: `${what} starts` }];
  if (status === 'paused') return resumeAt ? [{ at: resumeAt, text: `${what} resumes` }] : [];
  if (!running.includes(status)) return [];
  if (cancelAt) return [...changes, { at: cancelAt, text: `${what} ends` }];
  const event = status === 'trialing' ? 'ends its trial' : 'renews';
  return [...changes, { at: currentPeriod.endAt, text: `${what} ${event}` }];
}
