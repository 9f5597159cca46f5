import type { EntityManager } from '@mikro-orm/postgresql';
import type { Temporal } from 'temporal-polyfill';
import { conflict } from '../../errors.ts';
import { plannedChanges } from './planned-changes.ts';
import type { Subscription } from './subscription.ts';

const mostPlanned = 20;

/**
 * Refuses a change for an instant that another is planned for, or one too many: each is worked off by itself, and
 * thousands would keep the worker from everyone else.
 */
export async function requirePlannable(
  em: EntityManager,
  { id, nextChangeAt }: Pick<Subscription, 'id' | 'nextChangeAt'>,
  at: Temporal.Instant,
): Promise<void> {
  if (!nextChangeAt) return;
  const planned = await plannedChanges(em, id);
  if (planned.some((change) => change.at.equals(at)))
    throw conflict(
      'change_already_scheduled',
      'A change is planned for this moment already; take that one back first.',
    );
  if (planned.length >= mostPlanned)
    throw conflict(
      'too_many_changes',
      `${mostPlanned} changes of this subscription are planned already; take one back first.`,
    );
}
