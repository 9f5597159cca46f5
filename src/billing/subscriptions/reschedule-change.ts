import type { EntityManager } from '@mikro-orm/postgresql';
import type { Temporal } from 'temporal-polyfill';
import { eventTime } from '../../platform/events/event-fields.ts';
import { record, subjectOf } from '../../platform/events/record.ts';
import type { Actor } from '../../platform/events/record.ts';
import type { SubscriptionChange } from './subscription-change.ts';
import { subscriptionFields } from './subscription-fields.ts';
import type { Subscription } from './subscription.ts';

interface RescheduleOptions {
  change: SubscriptionChange;
  /** The new date of the change. */
  to: Temporal.Instant;
  at: Temporal.Instant;
}

/** Gives a planned change of a subscription another date, and records it. */
export function rescheduleChange(
  em: EntityManager,
  actor: Actor,
  subscription: Subscription,
  { change, to, at }: RescheduleOptions,
): void {
  change.at = to;
  const payload = { ...subscriptionFields(subscription), changeId: change.id, at: eventTime(to) };
  record(em, actor, at, { ...subjectOf(subscription), type: 'subscription.change_rescheduled', payload });
}
