import type { EntityManager } from '@mikro-orm/postgresql';
import type { Temporal } from 'temporal-polyfill';
import { record, subjectOf } from '../../platform/events/record.ts';
import type { Actor } from '../../platform/events/record.ts';
import { creditNoteFields } from '../invoicing/credit-notes/credit-note-fields.ts';
import { CreditNote, CreditNoteStatus } from '../invoicing/credit-notes/credit-note.ts';
import type { Invoice } from '../invoicing/invoices/invoice.ts';
import { sum } from '../invoicing/arithmetic/sum.ts';
import { accountsOf } from '../ledger/accounts.ts';
import { post } from '../ledger/ledger.ts';
import type { Payment } from './payment.ts';
import { refundedOfCreditNote } from './refunds/refunded.ts';

/** The part of a credit note that goes back from the balance to its invoice. */
export interface ReturnedCredit {
  note: CreditNote;
  minor: bigint;
}

/**
 * Returns what the balance still has of an invoice's credit notes, up to the amount that a reversed payment had settled. The
 * overpayment that the reversal takes from the balance does not count.
 */
export async function unspentCredit(em: EntityManager, payment: Payment): Promise<ReturnedCredit[]> {
  const { invoiceId, appliedMinor, creditedMinor, recoveredMinor } = payment;
  const { balanceMinor } = await accountsOf(em, payment);
  return creditToReturn(em, invoiceId, least(appliedMinor, balanceMinor - (creditedMinor - recoveredMinor)));
}

/** The parts of an invoice's credit notes that are not paid out, up to an amount that the balance has. */
export async function creditToReturn(em: EntityManager, invoiceId: string, upTo: bigint): Promise<ReturnedCredit[]> {
  let left = upTo;
  if (left <= 0n) return [];
  const where = { invoiceId, status: CreditNoteStatus.issued, creditedMinor: { $gt: 0n } };
  const returned: ReturnedCredit[] = [];
  for (const note of await em.find(CreditNote, where, { orderBy: { issuedAt: 'asc', id: 'asc' } })) {
    const minor = least(left, note.creditedMinor - (await refundedOfCreditNote(em, note.id)));
    if (minor > 0n) returned.push({ note, minor });
    left -= minor;
  }
  return returned;
}

/** Lets credit notes settle their invoice by what they had given to the balance; the invoice counts it already. */
export async function returnCredit(
  em: EntityManager,
  actor: Actor,
  { subject, invoice, returned }: { subject: string; invoice: Invoice; returned: readonly ReturnedCredit[] },
  at: Temporal.Instant,
): Promise<void> {
  if (!returned.length) return;
  const { projectId, customerId, currency, testClockId } = invoice;
  for (const { note, minor } of returned) {
    note.apply(minor);
    const payload = creditNoteFields(note);
    record(em, actor, at, { ...subjectOf(note), testClockId, type: 'credit_note.applied', payload });
  }
  const minor = sumOf(returned);
  await post(em, {
    ...{ projectId, customerId, currency, kind: 'credit_note.applied', subject, at },
    entries: [
      { account: 'customer_credit', minor },
      { account: invoice.writtenOffAt ? 'bad_debt' : 'receivable', minor: -minor },
    ],
  });
}

export function sumOf(returned: readonly ReturnedCredit[]): bigint {
  return sum(returned.map(({ minor }) => minor));
}

export function least(one: bigint, other: bigint): bigint {
  return one < other ? one : other;
}
