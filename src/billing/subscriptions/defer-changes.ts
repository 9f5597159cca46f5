import type { EntityManager } from '@mikro-orm/postgresql';
import { Temporal } from 'temporal-polyfill';
import type { Actor } from '../../platform/events/record.ts';
import { dueChanges } from './acts/swap-items.ts';
import { cancelChange } from './cancel-change.ts';
import { rescheduleChange } from './reschedule-change.ts';
import type { Subscription } from './subscription.ts';

/**
 * Reschedules overdue changes to now, once their subscription can be changed again. The last of several applies and the
 * others are canceled, since each lists all items of the subscription.
 */
export async function deferChanges(
  em: EntityManager,
  actor: Actor,
  subscription: Subscription,
  now: Temporal.Instant,
): Promise<void> {
  const { nextChangeAt } = subscription;
  if (!nextChangeAt || Temporal.Instant.compare(nextChangeAt, now) >= 0) return;
  const overdue = await dueChanges(em, { subscription }, now);
  const last = overdue.at(-1)!;
  for (const change of overdue.slice(0, -1))
    cancelChange(em, actor, subscription, { change, why: 'replaced', at: now });
  last.atPeriodEnd = false;
  rescheduleChange(em, actor, subscription, { change: last, to: now, at: now });
  subscription.nextChangeAt = now;
  subscription.recomputeDue(now);
}
