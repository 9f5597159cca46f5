import type { EntityManager } from '@mikro-orm/postgresql';
import { Temporal } from 'temporal-polyfill';
import { dueChanges } from './acts/swap-items.ts';
import { ChangeStatus } from './subscription-change.ts';
import type { Subscription } from './subscription.ts';

/**
 * A change whose day came while its subscription could not be changed is made as soon as it can be: now. Of several the
 * last, since each says all that the subscription is to consist of.
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
