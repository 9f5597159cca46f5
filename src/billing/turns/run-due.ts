import type { EntityManager } from '@mikro-orm/postgresql';
import type { Temporal } from 'temporal-polyfill';
import { isLost } from '../../platform/postgres/database-errors.ts';
import { isTransient } from './is-transient.ts';
import { quarantine } from './quarantine.ts';
import { renewTogether } from './renew-together.ts';
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
  /** Receives why renewals could not be done together; each of them is then done alone. */
  onSeparation?: (error: unknown) => void;
}

/** The number of customers whose renewals share a transaction. More save little, and keep their rows locked for longer. */
const renewedTogether = 32;

/**
 * Does all due work of customers without a test clock, until nothing is left. Plain renewals of several customers share a
 * transaction, and each other step has its own. Days of downtime produce the same invoices as none. Any number of workers may
 * run at once, on any number of machines: each locks a customer's row, and the others skip that customer. A customer's
 * steps run oldest first. A step that fails is quarantined, and one that fails transiently is retried; neither blocks
 * other customers. Renewals that fail together are done one by one.
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
    const waiting = await options.inTransaction((em) => waitingList(em, options.until));
    while (waiting.length && mayContinue() && done < before + maxServed) {
      const some = waiting.splice(0, Math.min(renewedTogether, maxSteps - done, before + maxServed - done));
      const renewed = await renewSome(options, some, termsCache);
      done += renewed.done;
      for (const customer of renewed.others) {
        if (!mayContinue()) break;
        const outcome = await runNextStep(options, customer, termsCache);
        if (outcome.isDone) done += 1;
        transientError ??= outcome.transientError;
      }
    }
  }
  if (transientError) throw transientError;
  return done;
}

/** Renews several customers together. If that fails, or there is only one, all are left to be done one by one. */
async function renewSome(
  { inTransaction, until, onSeparation }: RunDueOptions,
  waiting: readonly WaitingCustomer[],
  termsCache: TermsCache,
): Promise<{ done: number; others: readonly WaitingCustomer[] }> {
  if (waiting.length === 1) return { done: 0, others: waiting };
  try {
    return await inTransaction((em) => renewTogether(em, waiting, { until, termsCache }));
  } catch (error) {
    if (isLost(error)) throw error;
    onSeparation?.(error);
    return { done: 0, others: waiting };
  }
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
