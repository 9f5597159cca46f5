import type { EntityManager } from '@mikro-orm/postgresql';
import type { Temporal } from 'temporal-polyfill';
import { sql, uuid } from '../../platform/store/sql.ts';
import { Customer } from '../customers/customer.ts';
import { isTransient } from './is-transient.ts';
import { openAccountsAhead } from './open-accounts-ahead.ts';
import { quarantine } from './quarantine.ts';
import { nextCall, nextCallAt } from './next-call.ts';
import { readNext } from './read-next.ts';
import { doStep, stepOf } from './step.ts';
import type { ReadStep, Step } from './step.ts';
import { TestClock } from '../customers/clocks/test-clock.ts';

export interface StepBudget {
  maxSteps: number;
  /** Whether the clock stops where a gateway is to be called or asked, which its caller does outside of the transaction. */
  stopsForGateways?: boolean;
  /** Receives each failure before its subscription or invoice is quarantined; may throw. */
  onFailure?: (step: Step, error: unknown) => void;
}

/** Clears the ORM's identity map for each step: with a year of entities, each step would cost more than the last. */
const withClearedIdentityMap = { clear: true };

/**
 * Advances a locked clock by at most `maxSteps` due steps of its customers, oldest first, each dated to when it was due.
 * A step that fails is quarantined, and the clock continues. Returns the clock: ready when nothing is left, else still
 * advancing. Callers must call `setMeteringTime` before usage is recorded at the new time.
 */
export async function advanceClock(
  em: EntityManager,
  { id, nowAt }: TestClock,
  to: Temporal.Instant,
  budget: StepBudget,
): Promise<TestClock> {
  let at = nowAt;
  const nextStep = () => nextStepOfClock(em, id, to, budget);
  let step = await nextStep();
  // The step was read before the accounts were opened, so it is read again.
  if (step && (await openAccountsAhead(em, { clock: id }))) step = await nextStep();
  for (let done = 0; step && done < budget.maxSteps; done += 1) {
    at = step.at;
    await tryStep(em, step, budget);
    em.clear();
    step = await nextStep();
  }
  const clock = await em.findOneOrFail(TestClock, { id });
  const stopsAt = step ? at : budget.stopsForGateways && (await nextCallAt(em, id, to));
  if (stopsAt) clock.advanceTo(stopsAt, to);
  else clock.finish(to);
  return clock;
}

interface DueStep extends ReadStep {
  customerId: string;
  at: Temporal.Instant;
}

async function nextStepOfClock(
  em: EntityManager,
  id: string,
  to: Temporal.Instant,
  { stopsForGateways }: StepBudget,
): Promise<DueStep | undefined> {
  const own = sql`test_clock_id = ${uuid.clock(id)} and next_due_at <= ${to}`;
  const before = sql`next_due_at < coalesce((${nextCall(id)}), 'infinity')`;
  const row = await readNext(em, stopsForGateways ? sql`${own} and ${before}` : own);
  return row && { ...stepOf(row), customerId: row.customer_id, at: row.next_due_at };
}

/** Runs a step in a savepoint, so that a failure rolls back that step and nothing else. */
async function tryStep(em: EntityManager, step: DueStep, { onFailure }: StepBudget): Promise<void> {
  try {
    await em.transactional(
      async (inner) => doStep(inner, await inner.findOneOrFail(Customer, { id: step.customerId }), step),
      withClearedIdentityMap,
    );
  } catch (error) {
    if (isTransient(error)) throw error;
    onFailure?.(step, error);
    await em.transactional((inner) => quarantine(inner, step, error, step.at), withClearedIdentityMap);
  }
}
