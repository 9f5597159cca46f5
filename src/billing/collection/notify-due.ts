import type { EntityManager } from '@mikro-orm/postgresql';
import { isTransient } from '../turns/is-transient.ts';
import { attempted } from './attempted.ts';
import type { EndedWork } from './attempted.ts';
import type { CustomerWork } from './claim-due.ts';
import type { CollectionDeps } from './collection-deps.ts';
import { giveNotice, noticesOfClocks, noticesOfRealTime } from './give-notices.ts';
import type { DueNotice } from './give-notices.ts';
import { invoicesToRemind, putOffReminder, remindOf } from './remind-invoices.ts';

/** Reminds customers of invoices, and gives the notices that test clocks wait for. */
export async function notifyDue(deps: CollectionDeps): Promise<EndedWork[]> {
  const { inTransaction, now } = deps;
  const invoices = await inTransaction((em) => invoicesToRemind(em, now()));
  const reminded = invoices.map((work) => {
    const putOff = (em: EntityManager) => putOffReminder(em, work, now());
    return once(deps, work, { work: (em) => remindOf(em, work, now()), putOff });
  });
  return [...(await Promise.all(reminded)), ...(await giveAll(deps, await inTransaction(noticesOfClocks)))];
}

/** Gives the notices that are due by the real time; returns how many were. */
export async function giveNotices(deps: CollectionDeps): Promise<number> {
  let total = 0;
  for (let done = 1; done; total += done) {
    const due = await deps.inTransaction((em) => noticesOfRealTime(em, deps.now()));
    done = (await giveAll(deps, due)).filter(({ isDone }) => isDone).length;
  }
  return total;
}

function giveAll(deps: CollectionDeps, due: readonly DueNotice[]): Promise<EndedWork[]> {
  return Promise.all(due.map((work) => once(deps, work, { work: (em) => giveNotice(em, work, deps.now()) })));
}

interface Piece {
  work: (em: EntityManager) => Promise<void>;
  /** Has it done later after a failure that lasts, so that it does not keep the others. */
  putOff?: (em: EntityManager) => Promise<void>;
}

function once(deps: CollectionDeps, work: CustomerWork, { work: act, putOff }: Piece): Promise<EndedWork> {
  const { inTransaction } = deps;
  return attempted(deps, work, {
    work: () => inTransaction(act),
    async onFailure(error) {
      if (putOff && !isTransient(error)) await inTransaction(putOff);
    },
  });
}
