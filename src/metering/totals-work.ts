import type { EntityManager } from '@mikro-orm/postgresql';
import { startTimedWork } from '../platform/events/timed-work.ts';
import type { Logger } from '../platform/log.ts';
import type { Readiness } from '../platform/postgres/readiness.ts';
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

/** Folds additions into the hourly totals every two seconds, until it is closed. */
export function startTotalsWork({ orm, readiness, log }: TotalsDeps): { close: () => Promise<void> } {
  const next = async (): Promise<number> => {
    const folded = await foldTotals(orm.em.fork(), batch);
    const ofGroups = await foldGroupTotals(orm.em.fork(), batch);
    if (Math.max(folded, ofGroups) >= manyFolded) {
      await clearFolded(orm.em.fork());
      await analyzeNewTotals(orm.em.fork());
    }
    return folded + ofGroups;
  };
  const isWaiting = () => areAdditionsWaiting(orm.em.fork());
  return startTimedWork({ everyMs, readiness, log, next, isWaiting });
}
