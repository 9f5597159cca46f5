import type { EntityManager } from '@mikro-orm/postgresql';
import type { EndedWork } from './attempted.ts';
import type { CollectionDeps } from './collection-deps.ts';
import { once } from './do-once.ts';
import { noticesOfClocks } from './give-notice.ts';
import { giveAll } from './give-notices.ts';
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
