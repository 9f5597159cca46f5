import type { EntityManager } from '@mikro-orm/postgresql';
import type { Temporal } from 'temporal-polyfill';
import type { Actor } from '../../../platform/events/record.ts';
import type { BillingState } from '../course.ts';
import { ChangeStatus } from '../subscription-change.ts';
import { change } from './change.ts';
import { isPossible } from './is-possible.ts';
import { dueChanges, noteNextChange } from './swap-items.ts';

/** Makes a change that was planned for a day within a period. */
export async function applyChange(
  em: EntityManager,
  actor: Actor,
  course: BillingState,
  at: Temporal.Instant,
): Promise<void> {
  for (const planned of await dueChanges(em, course, at)) {
    if (!(await isPossible(em, actor, course, { change: planned, at }))) continue;
    planned.end(ChangeStatus.applied, at);
    const { items: wanted, proration: unit, isOrdered } = planned;
    await change(em, actor, course, { wanted, at, unit, isOrdered });
  }
  await noteNextChange(em, course, at);
}
