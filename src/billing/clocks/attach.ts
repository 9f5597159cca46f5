import type { EntityManager } from '@mikro-orm/postgresql';
import { conflict, notFound } from '../../errors.ts';
import { setSubjectClocks } from '../../metering/subject-clocks.ts';
import { holdStill } from './hold-clock.ts';
import { subjectsOf } from '../customers/subjects-of.ts';
import type { TestClock } from './test-clock.ts';

/** The clock by which a new customer of a project is to live, held still until they are there. */
export async function clockFor(em: EntityManager, projectId: string, id: string): Promise<TestClock> {
  const clock = await holdStill(em, id);
  if (clock?.projectId !== projectId) throw notFound('clock');
  return clock;
}

/** Lets the usage of a new customer be recorded at the time of their clock. */
export async function attach(
  em: EntityManager,
  { projectId, nowAt }: TestClock,
  customerId: string,
  externalId: string | null | undefined,
): Promise<void> {
  await setSubjectClocks(em, projectId, subjectsOf({ id: customerId, externalId }), nowAt);
}

/** Refuses to take somebody who is there already for a customer of another clock, and so to bill them in earnest. */
export function requireSameClock(known: string | null, wanted: string | null | undefined): void {
  if (!wanted || wanted === known) return;
  throw conflict(
    'customer_lives_by_another_clock',
    'This customer is there already, and does not live by this test clock: a clock is for who is made with it.',
  );
}
