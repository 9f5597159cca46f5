import type { EntityManager } from '@mikro-orm/postgresql';
import type { Temporal } from 'temporal-polyfill';
import { conflict, notFound } from '../../../errors.ts';
import { setSubjectClocks } from '../../../metering/subject-clocks.ts';
import { holdStill } from './hold-clock.ts';
import { Customer } from '../customer.ts';
import { subjectsOf } from '../subjects-of.ts';
import { TestClock } from './test-clock.ts';

/** Returns the time of a project's clock without locking it; refuses while the clock is advancing. */
export async function timeOfClock(em: EntityManager, projectId: string, id: string): Promise<Temporal.Instant> {
  const clock = await em.findOne(TestClock, { id }, { refresh: true });
  if (clock?.projectId !== projectId) throw notFound('clock');
  clock.requireNotAdvancing();
  return clock.nowAt;
}

interface ClockCustomer {
  id: string;
  projectId: string;
  externalId?: string | null;
  /** When the customer was created, by the clock as read at that point. */
  createdAt: Temporal.Instant;
}

/**
 * Locks the clock of a new customer, so that it stands still until the transaction ends, and dates the customer and their
 * usage by it. The clock is locked after the customer, as in an advance (decision 19). Returns the clock's time.
 */
export async function attach(
  em: EntityManager,
  clockId: string,
  { id, projectId, externalId, createdAt }: ClockCustomer,
): Promise<Temporal.Instant> {
  const clock = await holdStill(em, clockId);
  if (!clock) throw notFound('clock');
  const { nowAt } = clock;
  if (!nowAt.equals(createdAt)) await em.nativeUpdate(Customer, { id }, { createdAt: nowAt, updatedAt: nowAt });
  await setSubjectClocks(em, projectId, subjectsOf({ id, externalId }), nowAt);
  return nowAt;
}

/** Refuses an existing customer under a different clock, since the caller would bill them for real. */
export function requireSameClock(known: string | null, wanted: string | null | undefined): void {
  if (!wanted || wanted === known) return;
  throw conflict(
    'customer_lives_by_another_clock',
    'This customer already exists and does not use this test clock. Create a new customer with the clock.',
  );
}
