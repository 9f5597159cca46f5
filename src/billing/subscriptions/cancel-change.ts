import type { EntityManager } from '@mikro-orm/postgresql';
import type { Temporal } from 'temporal-polyfill';
import { record, subjectOf } from '../../platform/events/record.ts';
import type { Actor } from '../../platform/events/record.ts';
import { ChangeStatus } from './subscription-change.ts';
import type { SubscriptionChange } from './subscription-change.ts';
import { subscriptionFields } from './subscription-fields.ts';
import type { SubscriptionStatus } from './subscription-states.ts';
import type { Subscription } from './subscription.ts';

/** Why a planned change will not be made; null if somebody withdrew it. */
export type ChangeCanceledReason = 'already_subscribed' | 'replaced' | `subscription_is_${SubscriptionStatus}` | null;

interface CancelOptions {
  change: SubscriptionChange;
  why: ChangeCanceledReason;
  at: Temporal.Instant;
}

/** Cancels a planned change of a subscription, and records why. */
export function cancelChange(
  em: EntityManager,
  actor: Actor,
  subscription: Subscription,
  { change, why, at }: CancelOptions,
): void {
  change.end(ChangeStatus.canceled, at);
  const payload = { ...subscriptionFields(subscription), changeId: change.id, why };
  record(em, actor, at, { ...subjectOf(subscription), type: 'subscription.change_canceled', payload });
}
