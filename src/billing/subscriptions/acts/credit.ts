import type { EntityManager } from '@mikro-orm/postgresql';
import type { Actor } from '../../../platform/events/record.ts';
import { knownByIds } from '../../../platform/store/find-by-ids.ts';
import { lock } from '../../../platform/store/lock.ts';
import type { CustomerAccount } from '../../customers/account.ts';
import { Customer } from '../../customers/customer.ts';
import type { CreditNote } from '../../invoicing/credit-notes/credit-note.ts';
import { issueCreditNotes } from '../../invoicing/credit-notes/issue-credit-notes.ts';
import type { CreditRequest, IssuedNote } from '../../invoicing/credit-notes/issue-credit-notes.ts';
import type { Correction } from '../../invoicing/credit-notes/plan-credits.ts';
import { Invoice } from '../../invoicing/invoices/invoice.ts';
import { settleSubscription } from './settle.ts';

/**
 * Issues credit notes, then reactivates subscriptions whose invoices they settle; flushes if there are any. Time that an
 * earlier customer of a transferred subscription has paid is credited to that customer.
 */
export async function credit(
  em: EntityManager,
  actor: Actor,
  account: CustomerAccount,
  request: CreditRequest,
): Promise<CreditNote[]> {
  const issued: IssuedNote[] = [];
  for (const part of await byCustomer(em, account, request.corrections))
    issued.push(...(await issueCreditNotes(em, actor, part.account, { ...request, corrections: part.corrections })));
  for (const { invoice } of issued) await settleSubscription(em, actor, invoice, request.at);
  if (issued.length) await em.flush();
  return issued.map(({ note }) => note);
}

interface CustomersPart {
  account: CustomerAccount;
  corrections: Correction[];
}

/** Splits corrections by the customers of their invoices. */
async function byCustomer(
  em: EntityManager,
  account: CustomerAccount,
  corrections: readonly Correction[],
): Promise<CustomersPart[]> {
  if (!corrections.length) return [];
  const ids = [...new Set(corrections.map(({ line }) => line.invoiceId))];
  const invoices = new Map((await knownByIds(em, Invoice, ids.toSorted())).map((invoice) => [invoice.id, invoice]));
  const parts = Map.groupBy(corrections, ({ line }) => invoices.get(line.invoiceId)!.customerId);
  const result: CustomersPart[] = [];
  for (const [customerId, own] of parts)
    result.push({ account: await accountFor(em, account, customerId), corrections: own });
  return result;
}

/**
 * Returns the account of a customer, and locks an earlier one. It is out of the order of locks, so it is not waited for:
 * while another transaction holds it, this one is repeated.
 */
async function accountFor(em: EntityManager, account: CustomerAccount, customerId: string): Promise<CustomerAccount> {
  if (customerId === account.customer.id) return account;
  return { ...account, customer: (await lock(em, Customer, customerId, false))! };
}
