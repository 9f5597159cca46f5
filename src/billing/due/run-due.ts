import type { EntityManager } from '@mikro-orm/postgresql';
import type { Temporal } from 'temporal-polyfill';
import { isPassing } from './is-passing.ts';
import { quarantine } from './quarantine.ts';
import { Shelf } from './shelf.ts';
import { doStep, nextStep } from './step.ts';
import type { ReadStep, Step } from './step.ts';
import { mostServed, takeWaiting, waitingList } from './waiting-list.ts';
import type { Waiting } from './waiting-list.ts';

/** Opens a transaction of its own for one piece of work. */
export type InTransaction = <T>(work: (em: EntityManager) => Promise<T>) => Promise<T>;

export interface Run {
  inTransaction: InTransaction;
  until: Temporal.Instant;
  /** Only customers who live by this test clock; left out, all who live by the time of day. */
  clockId?: string;
  /** How many steps at most. */
  most?: number;
  /** Once aborted, nothing further is begun. */
  signal?: AbortSignal;
  /** Told of each failure; what failed is quarantined. */
  onFailure?: (step: Step, error: unknown) => void;
}

/**
 * Does everything that is due, each step in a transaction of its own, until nothing is left: days of downtime make the
 * same invoices as none. Any number of these run at once, on any number of machines: whoever has a customer's row has the
 * customer, and others pass by. A customer's steps are done oldest first, and nobody gets a second before the others of a
 * list had their first. What fails is quarantined and holds up nobody. Answers how much was done.
 */
export async function runDue(run: Run): Promise<number> {
  const { most = Number.POSITIVE_INFINITY, signal } = run;
  const mayGoOn = () => done < most && !signal?.aborted;
  let done = 0;
  for (let before = -1; done > before && mayGoOn();) {
    before = done;
    // What customers have in common is read anew with each list.
    const shelf = new Shelf();
    for (const waiting of await run.inTransaction((em) => waitingList(em, run)))
      if (mayGoOn() && done < before + mostServed && (await doOne(run, waiting, shelf))) done += 1;
  }
  return done;
}

/** Whether there was anything to do; what failed counts as done, since it does not come again. */
async function doOne(
  { inTransaction, until, onFailure }: Run,
  waiting: Waiting,
  shelf: Shelf,
): Promise<boolean> {
  let step: ReadStep | undefined;
  try {
    return await inTransaction(async (em) => {
      const customer = await takeWaiting(em, waiting);
      step = customer && (await nextStep(em, customer, until));
      if (step) await doStep(em, customer!, step, shelf);
      return Boolean(step);
    });
  } catch (error) {
    if (!step || isPassing(error)) throw error;
    const failed = step;
    onFailure?.(failed, error);
    await inTransaction((em) => quarantine(em, failed, error, until));
    return true;
  }
}
