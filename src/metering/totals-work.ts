import type { EntityManager } from '@mikro-orm/postgresql';
import { BackgroundWork } from '../platform/events/background-work.ts';
import type { Logger } from '../platform/log.ts';
import type { Readiness } from '../platform/postgres/readiness.ts';
import { runAs } from '../platform/postgres/work-context.ts';
import { asUnavailable } from '../platform/postgres/database-errors.ts';
import { analyzeNewTotals, areAdditionsWaiting, clearFolded, foldGroupTotals, foldTotals } from './fold-totals.ts';

interface TotalsDeps {
  orm: { em: EntityManager };
  readiness: Readiness;
  log: Logger;
}

/** The number of additions that one transaction folds; it holds the totals of their hours meanwhile. */
const batch = 100_000;

/** After so many, their space is cleared at once: autovacuum looks at a table once a minute, and a fold reads it whole. */
const manyFolded = 10_000;
const everyMs = 2_000;

/**
 * Folds additions into the hourly totals every two seconds, until it is closed. A database that is away is not reported:
 * the jobs report it.
 */
export function startTotalsWork({ orm, readiness, log }: TotalsDeps): { close: () => Promise<void> } {
  const nextBatch = async (): Promise<number> => {
    // The check of an instance costs more than a look at an empty table.
    if (!(await areAdditionsWaiting(orm.em.fork()))) return 0;
    const { isReady } = await readiness.check();
    if (!isReady) return 0;
    const folded = await foldTotals(orm.em.fork(), batch);
    const ofGroups = await foldGroupTotals(orm.em.fork(), batch);
    if (Math.max(folded, ofGroups) >= manyFolded) {
      await clearFolded(orm.em.fork());
      await analyzeNewTotals(orm.em.fork());
    }
    return folded + ofGroups;
  };
  const work = new BackgroundWork(
    () => runAs({ kind: 'background', caller: 'hub' }, nextBatch),
    (error) => {
      if (!asUnavailable(error)) log.error({ err: error }, 'bug');
    },
  );
  const timer = setInterval(() => work.wake(), everyMs).unref();
  return {
    close() {
      clearInterval(timer);
      return work.close();
    },
  };
}
