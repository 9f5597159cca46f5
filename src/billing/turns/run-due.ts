import type { EntityManager } from '@mikro-orm/postgresql';
import type { Temporal } from 'temporal-polyfill';
import { isLost } from '../../platform/postgres/database-errors.ts';
import { isPassing } from './is-passing.ts';
import { quarantine } from './quarantine.ts';
import { TermsCache } from './terms-cache.ts';
import { doStep, nextStep } from './step.ts';
import type { ReadStep, Step } from './step.ts';
import { mostServed, takeWaiting, waitingList } from './waiting-list.ts';
import type { WaitingWork } from './waiting-list.ts';

/** Opens a transaction of its own for one piece of work. */
export type InTransaction = <T>(work: (em: EntityManager) => Promise<T>) => Promise<T>;

export interface Run {
  inTransaction: InTransaction;
  until: Temporal.Instant;
  /** How many steps at most. */
  most?: number;
  /** Once aborted, nothing further is begun. */
  signal?: AbortSignal;
  /** Told of each failure; what failed is quarantined. */
  onFailure?: (step: Step, error: unknown) => void;
}

/**
 * Does everything that is due to customers who live by the time of day, each step in a transaction of its own, until
 * nothing is left: days of downtime make the same invoices as none. Any number of these run at once, on any number of
 * machines: anyone who has a customer's row has the customer, and others pass by. A customer's steps are done oldest first.
 * What fails is quarantined, and what fails for want of something that passes is tried again: neither holds up others.
 * Answers how much was done; throws what has not passed when nothing else is left.
 */
export async function runDue(run: Run): Promise<number> {
  const { most = Number.POSITIVE_INFINITY, signal } = run;
  const mayContinue = () => done < most && !signal?.aborted;
  let [done, passing] = [0, undefined as unknown];
  for (let before = -1; done > before && mayContinue();) {
    before = done;
    passing = undefined;
    // What customers have in common is read again with each list.
    const termsCache = new TermsCache();
    for (const waiting of await run.inTransaction((em) => waitingList(em, run.until))) {
      if (!mayContinue() || done === before + mostServed) break;
      const outcome = await doOne(run, waiting, termsCache);
      if (outcome.isDone) done += 1;
      passing ??= outcome.passing;
    }
  }
  if (passing) throw passing;
  return done;
}

interface DoneOrNot {
  /** Whether there was anything to do; what is quarantined counts as done, since it does not come again. */
  isDone: boolean;
  /** What stood in the way, and may not at another time. */
  passing?: unknown;
}

async function doOne(
  { inTransaction, until, onFailure }: Run,
  waiting: WaitingWork,
  termsCache: TermsCache,
): Promise<DoneOrNot> {
  let step: ReadStep | undefined;
  try {
    return await inTransaction(async (em) => {
      const customer = await takeWaiting(em, waiting);
      step = customer && (await nextStep(em, customer, until));
      if (step) await doStep(em, customer!, step, termsCache);
      return { isDone: Boolean(step) };
    });
  } catch (error) {
    if (isLost(error)) throw error;
    if (isPassing(error)) return { isDone: false, passing: error };
    if (!step) throw error;
    const failed = step;
    onFailure?.(failed, error);
    await inTransaction((em) => quarantine(em, failed, error, until));
    return { isDone: true };
  }
}
