import type { EntityManager } from '@mikro-orm/postgresql';
import type { Actor } from '../../../platform/events/record.ts';
import type { CustomerAccount } from '../../customers/account.ts';
import type { CreditNote } from '../../invoicing/credit-notes/credit-note.ts';
import { issueCreditNotes } from '../../invoicing/credit-notes/issue-credit-notes.ts';
import type { CreditRequest } from '../../invoicing/credit-notes/issue-credit-notes.ts';
import { settleSubscription } from './settle.ts';

/** Issues credit notes, then reactivates subscriptions whose invoices they settle; flushes if there are any. */
export async function credit(
  em: EntityManager,
  actor: Actor,
  account: CustomerAccount,
  request: CreditRequest,
): Promise<CreditNote[]> {
  const issued = await issueCreditNotes(em, actor, account, request);
  for (const { invoice } of issued) await settleSubscription(em, actor, invoice, request.at);
  if (issued.length) await em.flush();
  return issued.map(({ note }) => note);
}
