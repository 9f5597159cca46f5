import type { EntityManager } from '@mikro-orm/postgresql';
import type { Temporal } from 'temporal-polyfill';
import { sql, uuid } from '../../platform/store/sql.ts';
import { Customer } from '../customers/customer.ts';
import { isPassing } from './is-passing.ts';
import { openAccountsAhead } from './open-accounts-ahead.ts';
import { quarantine } from './quarantine.ts';
import { readNext } from './read-next.ts';
import { doStep, stepOf } from './step.ts';
import type { ReadStep, Step } from './step.ts';
import { TestClock } from '../customers/clocks/test-clock.ts';

export interface StepBudget {
  /** How many steps at most. */
  most: number;
  /** Told of each failure before what failed is quarantined; may throw. */
  onFailure?: (step: Step, error: unknown) => void;
}

/** The ORM remembers nothing between steps: with all of a year each step would cost more than the last. */
const anew = { clear: true };

/**
 * Goes a stretch of the way of a clock that is held to a later time: does what comes due to its customers, oldest first,
 * each step as of when it was due. What fails is quarantined, and the clock continues. Answers the clock: ready where
 * nothing is left, else still advancing. Call `setMeteringTime` before usage is recorded at that time.
 */
export async function advanceClock(
  em: EntityManager,
  { id, nowAt }: TestClock,
  to: Temporal.Instant,
  stretch: StepBudget,
): Promise<TestClock> {
  let at = nowAt;
  let step = await nextOfClock(em, id, to);
  // The step was read without the accounts just opened.
  if (step && (await openAccountsAhead(em, { clock: id }))) step = await nextOfClock(em, id, to);
  for (let done = 0; step && done < stretch.most; done += 1) {
    at = step.at;
    await attempt(em, step, stretch);
    em.clear();
    step = await nextOfClock(em, id, to);
  }
  const clock = await em.findOneOrFail(TestClock, { id });
  if (step) clock.advanceTo(at, to);
  else clock.finish(to);
  return clock;
}

interface DueStep extends ReadStep {
  customerId: string;
  at: Temporal.Instant;
}

async function nextOfClock(em: EntityManager, id: string, to: Temporal.Instant): Promise<DueStep | undefined> {
  const row = await readNext(em, sql`test_clock_id = ${uuid.clock(id)} and next_due_at <= ${to}`);
  return row && { ...stepOf(row), customerId: row.customer_id, at: row.next_due_at };
}

/** A step is a transaction within that of the stretch: one that fails takes back what it did, and nothing else. */
async function attempt(em: EntityManager, step: DueStep, { onFailure }: StepBudget): Promise<void> {
  try {
    await em.transactional(
      async (inner) => doStep(inner, await inner.findOneOrFail(Customer, { id: step.customerId }), step),
      anew,
    );
  } catch (error) {
    if (isPassing(error)) throw error;
    onFailure?.(step, error);
    await em.transactional((inner) => quarantine(inner, step, error, step.at), anew);
  }
}
