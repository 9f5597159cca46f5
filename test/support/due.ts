import type { Temporal } from 'temporal-polyfill';
import { runDue } from '../../src/billing/turns/run-due.ts';
import type { Step } from '../../src/billing/turns/step.ts';
import type { Orm } from '../../src/platform/postgres/orm.ts';

/** Runs all billing work that is due by a time, as the workers do. Returns the steps that failed. */
export async function billDue(orm: Orm, until: Temporal.Instant): Promise<Step[]> {
  const failures: Step[] = [];
  await runDue({
    inTransaction: (work) => orm.em.fork().transactional(work),
    until,
    onFailure: (step) => failures.push(step),
  });
  return failures;
}
