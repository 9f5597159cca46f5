import type { EntityManager } from '@mikro-orm/postgresql';
import type { Temporal } from 'temporal-polyfill';
import { isLost } from '../../platform/postgres/database-errors.ts';
import { isTransient } from './is-transient.ts';
import { quarantine } from './quarantine.ts';
import { TermsCache } from './terms-cache.ts';
import { doStep, nextStep } from './step.ts';
import type { ReadStep, Step } from './step.ts';
import { maxServed, lockIfFree, waitingList } from './waiting-list.ts';
import type { WaitingCustomer } from './waiting-list.ts';

/** Runs work in a transaction of its own. */
export type InTransaction = <T>(work: (em: EntityManager) => Promise<T>) => Promise<T>;

export interface RunDueOptions {
  inTransaction: InTransaction;
  until: Temporal.Instant;
  /** The maximum number of steps; unlimited by default. */
  maxSteps?: number;
  /** No further step starts once it is aborted. */
  signal?: AbortSignal;
  /** Receives each failure before its subscription or invoice is quarantined. */
  onFailure?: (step: Step, error: unknown) => void;
}

/**
 * Does all due work of customers without a test clock, each step in its own transaction, until nothing is left. Days of
 * downtime produce the same invoices as none. Any number of workers may run at once, on any number of machines: each
 * locks a customer's row, and the others skip that customer. A customer's steps run oldest first. A step that fails is
 * quarantined, and one that fails transiently is retried; neither blocks other customers.
 * Returns the number of steps done; throws the transient error that remains when nothing else is left.
 */
export async function runDue(options: RunDueOptions): Promise<number> {
  const { maxSteps = Number.POSITIVE_INFINITY, signal } = options;
  const mayContinue = () => done < maxSteps && !signal?.aborted;
  let [done, transientError] = [0, undefined as unknown];
  for (let before = -1; done > before && mayContinue();) {
    before = done;
    transientError = undefined;
    // Shared terms are read again for each list.
    const termsCache = new TermsCache();
    for (const waiting of await options.inTransaction((em) => waitingList(em, options.until))) {
      if (!mayContinue() || done === before + maxServed) break;
      const outcome = await runNextStep(options, waiting, termsCache);
      if (outcome.isDone) done += 1;
      transientError ??= outcome.transientError;
    }
  }
  if (transientError) throw transientError;
  return done;
}

interface StepOutcome {
  /** Whether a step was done; a quarantined step counts as done, since it is not due again. */
  isDone: boolean;
  /** The error that stopped the step and may not occur at another time. */
  transientError?: unknown;
}

async function runNextStep(
  { inTransaction, until, onFailure }: RunDueOptions,
  waiting: WaitingCustomer,
  termsCache: TermsCache,
): Promise<StepOutcome> {
  let step: ReadStep | undefined;
  try {
    return await inTransaction(async (em) => {
      const customer = await lockIfFree(em, waiting);
      step = customer && (await nextStep(em, customer, until));
      if (step) await doStep(em, customer!, step, termsCache);
      return { isDone: Boolean(step) };
    });
  } catch (error) {
    if (isLost(error)) throw error;
    if (isTransient(error)) return { isDone: false, transientError: error };
    if (!step) throw error;
    const failed = step;
    onFailure?.(failed, error);
    await inTransaction((em) => quarantine(em, failed, error, until));
    return { isDone: true };
  }
}
