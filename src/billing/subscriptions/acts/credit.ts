import type { EntityManager } from '@mikro-orm/postgresql';
import type { Actor } from '../../../platform/events/record.ts';
import type { CustomerAccount } from '../../customers/account.ts';
import type { CreditNote } from '../../invoicing/credit-notes/credit-note.ts';
import { issueCreditNotes } from '../../invoicing/credit-notes/issue-credit-notes.ts';
import type { CreditRequest } from '../../invoicing/credit-notes/issue-credit-notes.ts';
import { settleSubscription } from './settle.ts';

/** Issues credit notes, then settles the subscriptions whose invoices need nothing more after them; flushed. */
export async function credit(
  em: EntityManager,
  actor: Actor,
  account: CustomerAccount,
  given: CreditRequest,
): Promise<CreditNote[]> {
  const issued = await issueCreditNotes(em, actor, account, given);
  for (const { invoice } of issued) await settleSubscription(em, actor, invoice, given.at);
  await em.flush();
  return issued.map(({ note }) => note);
}
