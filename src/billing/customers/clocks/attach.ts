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
  clock.requireStill();
  return clock.nowAt;
}

interface ClockCustomer {
  id: string;
  projectId: string;
  externalId?: string | null;
  /** When the customer was made, by the clock as it was read then. */
  begun: Temporal.Instant;
}

/**
 * Locks the clock of a customer just made, so that it stands still until the transaction ends, and dates the customer and
 * their usage by it. The clock comes after the customer, as in an advance (decision 19). Returns the clock's time.
 */
export async function attach(
  em: EntityManager,
  clockId: string,
  { id, projectId, externalId, begun }: ClockCustomer,
): Promise<Temporal.Instant> {
  const clock = await holdStill(em, clockId);
  if (!clock) throw notFound('clock');
  const { nowAt } = clock;
  if (!nowAt.equals(begun)) await em.nativeUpdate(Customer, { id }, { createdAt: nowAt, updatedAt: nowAt });
  await setSubjectClocks(em, projectId, subjectsOf({ id, externalId }), nowAt);
  return nowAt;
}

/** Refuses to take someone who is there already for a customer of another clock, and so to bill them in earnest. */
export function requireSameClock(known: string | null, wanted: string | null | undefined): void {
  if (!wanted || wanted === known) return;
  throw conflict(
    'customer_lives_by_another_clock',
    'This customer is there already, and does not live by this test clock: a clock is for who is made with it.',
  );
}
