import type { EntityManager } from '@mikro-orm/postgresql';
import type { Temporal } from 'temporal-polyfill';
import { conflict } from '../../errors.ts';
import { plannedChanges } from './planned-changes.ts';
import type { Subscription } from './subscription.ts';

const maxPlanned = 20;

/**
 * Refuses a change at an instant that already has one, and more than 20 changes. Each change is a step of its own, and
 * thousands of them would keep the worker from other customers.
 */
export async function requirePlannable(
  em: EntityManager,
  { id, nextChangeAt }: Pick<Subscription, 'id' | 'nextChangeAt'>,
  at: Temporal.Instant,
  pointer: string,
): Promise<void> {
  if (!nextChangeAt) return;
  const planned = await plannedChanges(em, id);
  if (planned.some((change) => change.at.equals(at)))
    throw conflict(
      'change_already_scheduled',
      'A change is already scheduled for this time; cancel that change first.',
      { problems: [{ pointer, detail: 'is the time of a planned change; cancel that change first' }] },
    );
  if (planned.length >= maxPlanned)
    throw conflict(
      'too_many_changes',
      `This subscription has ${maxPlanned} scheduled changes already; cancel one of them first.`,
    );
}
