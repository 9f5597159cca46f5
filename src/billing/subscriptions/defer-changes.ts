import type { EntityManager } from '@mikro-orm/postgresql';
import { Temporal } from 'temporal-polyfill';
import { dueChanges } from './acts/swap-items.ts';
import { ChangeStatus } from './subscription-change.ts';
import type { Subscription } from './subscription.ts';

/**
 * Reschedules overdue changes to now, once their subscription can be changed again. The last of several applies and the
 * others are canceled, since each lists all items of the subscription.
 */
export async function deferChanges(
  em: EntityManager,
  subscription: Subscription,
  now: Temporal.Instant,
): Promise<void> {
  const { nextChangeAt } = subscription;
  if (!nextChangeAt || Temporal.Instant.compare(nextChangeAt, now) >= 0) return;
  const overdue = await dueChanges(em, { subscription }, now);
  for (const change of overdue.slice(0, -1)) change.end(ChangeStatus.canceled, now);
  Object.assign(overdue.at(-1)!, { at: now, atPeriodEnd: false });
  subscription.nextChangeAt = now;
  subscription.recomputeDue(now);
}
