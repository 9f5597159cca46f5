import type { EntityManager } from '@mikro-orm/postgresql';
import type { Temporal } from 'temporal-polyfill';
import { eventTime } from '../../platform/events/event-fields.ts';
import { record, subjectOf } from '../../platform/events/record.ts';
import type { Actor } from '../../platform/events/record.ts';
import { noteNextChange } from './acts/swap-items.ts';
import { SubscriptionChange } from './subscription-change.ts';
import { subscriptionFields } from './subscription-fields.ts';
import type { Subscription } from './subscription.ts';

type PlannedChange = Pick<
  SubscriptionChange,
  'items' | 'productIds' | 'proration' | 'billing' | 'at' | 'atPeriodEnd' | 'isOrdered'
> & { now: Temporal.Instant };

/** Plans a change of a subscription, and records it. */
export async function scheduleChange(
  em: EntityManager,
  actor: Actor,
  subscription: Subscription,
  { now, ...planned }: PlannedChange,
): Promise<void> {
  const { id: subscriptionId, projectId } = subscription;
  const scheduled = new SubscriptionChange({ ...planned, projectId, subscriptionId, createdAt: now });
  em.persist(scheduled);
  await noteNextChange(em, { subscription }, now);
  const items = planned.items.map(({ priceId, quantity }) => ({ priceId, quantity }));
  const planning = { changeId: scheduled.id, at: eventTime(planned.at), items };
  const payload = { ...subscriptionFields(subscription), ...planning };
  record(em, actor, now, { ...subjectOf(subscription), type: 'subscription.change_scheduled', payload });
}
