import type { Temporal } from 'temporal-polyfill';
import { runDue } from '../../src/billing/turns/run-due.ts';
import type { Step } from '../../src/billing/turns/step.ts';
import type { Orm } from '../../src/platform/postgres/orm.ts';

/** Does all that billing has to do by a time, as the hub's workers would; answers what of it failed. */
export async function billDue(orm: Orm, until: Temporal.Instant): Promise<Step[]> {
  const failures: Step[] = [];
  await runDue({
    inTransaction: (work) => orm.em.fork().transactional(work),
    until,
    onFailure: (step) => failures.push(step),
  });
  return failures;
}
