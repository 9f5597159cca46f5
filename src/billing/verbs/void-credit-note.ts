import type { EntityManager } from '@mikro-orm/postgresql';
import type { Temporal } from 'temporal-polyfill';
import type { Viewer } from '../../auth/viewer.ts';
import { conflict } from '../../errors.ts';
import type { Refusal } from '../../errors.ts';
import { lock, peek } from '../../platform/store/lock.ts';
import { formatMinor } from '../../platform/values/money.ts';
import { record, subjectOf } from '../../platform/events/record.ts';
import { lockAndCatchUp } from '../turns/lock-and-catch-up.ts';
import { InvoiceReason } from '../invoicing/invoices/invoice-reason.ts';
import { InvoiceStatus } from '../invoicing/invoices/invoice-states.ts';
import { Invoice } from '../invoicing/invoices/invoice.ts';
import { accountsOf } from '../ledger/accounts.ts';
import { post } from '../ledger/ledger.ts';
import { CreditNote, creditNoteStates } from '../invoicing/credit-notes/credit-note.ts';
import { isOwed } from '../invoicing/credit-notes/plan-credits.ts';
import { settleOrder } from '../orders/settle-order.ts';
import { refundedOfCreditNote } from '../payments/refunds/refunded.ts';
import { creditNoteFields } from '../invoicing/credit-notes/credit-note-fields.ts';

/** Voids a credit note whose credit is unused: the balance loses it, and the invoice is owed again. */
export async function voidCreditNote(
  em: EntityManager,
  viewer: Viewer,
  id: string,
  at: Temporal.Instant,
): Promise<CreditNote> {
  const { note, invoice, now } = await authoriseAndCatchUpCreditNote(em, viewer, id, at);
  creditNoteStates.require(note, 'void');
  await requireUnused(em, note, invoice);
  note.void(now);
  await reversePosting(em, note, invoice);
  if (note.appliedMinor > 0n) invoice.reverseCreditNote(note.appliedMinor, now);
  const { testClockId } = invoice;
  const payload = creditNoteFields(note);
  record(em, viewer, now, { ...subjectOf(note), testClockId, type: 'credit_note.voided', payload });
  await settleOrderAfter(em, viewer, invoice, now);
  return note;
}

/** Writes the voided note first, since an order reads what is credited of its lines. */
async function settleOrderAfter(
  em: EntityManager,
  viewer: Viewer,
  invoice: Invoice,
  now: Temporal.Instant,
): Promise<void> {
  if (invoice.reason !== InvoiceReason.order) return;
  await em.flush();
  await settleOrder(em, viewer, invoice, now);
}

/** Authorises the change, locks the customer, bills due work, then locks the invoice and the credit note. */
async function authoriseAndCatchUpCreditNote(
  em: EntityManager,
  viewer: Viewer,
  id: string,
  at: Temporal.Instant,
): Promise<{ note: CreditNote; invoice: Invoice; now: Temporal.Instant }> {
  viewer.require('billing:write');
  const found = viewer.admit('billing:write', await peek(em, CreditNote, id), 'credit_note');
  const { now } = await lockAndCatchUp(em, found.customerId, at);
  const invoice = (await lock(em, Invoice, found.invoiceId))!;
  return { note: (await lock(em, CreditNote, id))!, invoice, now };
}

async function requireUnused(em: EntityManager, note: CreditNote, invoice: Invoice): Promise<void> {
  const { appliedMinor, creditedMinor, projectId, customerId, currency } = note;
  if (invoice.replacedById)
    throw alreadyUsed(
      note,
      'another invoice has taken the place of its invoice; delete that one first while it is a draft, or credit it',
    );
  if (appliedMinor > 0n && !isOwed(invoice))
    throw alreadyUsed(note, 'it settled its invoice, and a settled invoice cannot be owed again');
  if (creditedMinor === 0n) return;
  const shown = (minor: bigint) => `${formatMinor(minor, currency)} ${currency}`;
  const refunded = await refundedOfCreditNote(em, note.id);
  if (refunded > 0n) throw alreadyUsed(note, `${shown(refunded)} of it is refunded`);
  const { balanceMinor: balance } = await accountsOf(em, { projectId, customerId, currency });
  if (balance >= creditedMinor) return;
  throw alreadyUsed(
    note,
    `it gave ${shown(creditedMinor)} to the customer's balance, where only ${shown(balance)} is left`,
  );
}

function alreadyUsed(note: CreditNote, reason: string): Refusal {
  return conflict('credit_note_is_used', `This credit note cannot be voided: ${reason}.`, {
    availableActions: [],
  }).attempting(creditNoteStates.attempt(note, 'void'));
}

/** Reverses the ledger entries; the amount owed again is bad debt if the invoice was written off meanwhile. */
async function reversePosting(em: EntityManager, note: CreditNote, invoice: Invoice): Promise<void> {
  const { projectId, customerId, currency, id, netMinor, taxMinor, appliedMinor, creditedMinor } = note;
  const owed = invoice.status === InvoiceStatus.uncollectible ? 'bad_debt' : 'receivable';
  await post(em, {
    ...{ projectId, customerId, currency },
    kind: 'credit_note.voided',
    subject: id,
    at: note.voidedAt!,
    entries: [
      { account: 'revenue', minor: -netMinor },
      { account: 'tax', minor: -taxMinor },
      { account: owed, minor: appliedMinor },
      { account: 'customer_credit', minor: creditedMinor },
    ],
  });
}
