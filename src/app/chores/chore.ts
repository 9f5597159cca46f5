import type { EntityManager } from '@mikro-orm/postgresql';
import type { Temporal } from 'temporal-polyfill';
import type { CollectionWork } from '../../billing/collection/collection-work.ts';
import type { InTransaction } from '../../billing/turns/run-due.ts';
import type { WholeConfig } from '../../config.ts';
import type { BackgroundWork } from '../../platform/events/background-work.ts';
import type { Logger } from '../../platform/log.ts';
import type { Clock } from '../../platform/time/clock.ts';

/** The dependencies of the chores. */
export interface ChoreDeps {
  inTransaction: InTransaction;
  /** For work that needs no surrounding transaction. */
  fork: () => EntityManager;
  config: WholeConfig;
  /** The database's time. */
  clock: Clock;
  log: Logger;
  /** Delivers notices of sign-outs to clients. */
  signOuts: BackgroundWork;
  imports: BackgroundWork;
  mails: BackgroundWork;
  customerMails: BackgroundWork;
  payments: CollectionWork;
  clocks: BackgroundWork;
  /** Aborted when the hub stops. */
  signal: AbortSignal;
}

/** Does all due work; returns how much it was. */
type Work = (deps: ChoreDeps) => Promise<number>;

export type Chore = [queue: string, cron: string, work: Work];

/** Removes expired rows, a limited number at a time, so that no table is locked for long. */
export function inBatches(remove: (em: EntityManager, now: Temporal.Instant, limit: number) => Promise<number>): Work {
  const batch = 500;
  return async ({ inTransaction, clock }) => {
    let total = 0;
    for (let last = batch; last >= batch; total += last) {
      last = await inTransaction((em) => remove(em, clock.now(), batch));
    }
    return total;
  };
}

/** Lets work go on that continues when it is woken: what no instance heard of, and what is to be tried again. */
export function wake(work: 'signOuts' | 'imports' | 'mails' | 'customerMails' | 'payments' | 'clocks'): Work {
  return async (deps) => {
    deps[work].wake();
    return 0;
  };
}
