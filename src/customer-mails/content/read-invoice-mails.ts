import type { EntityManager } from '@mikro-orm/postgresql';
import type { Temporal } from 'temporal-polyfill';
import { CreditNote, CreditNoteStatus } from '../../billing/invoicing/credit-notes/credit-note.ts';
import { partiesOn } from '../../billing/invoicing/documents/parties-on.ts';
import { InvoiceStatus } from '../../billing/invoicing/invoices/invoice-states.ts';
import { Invoice } from '../../billing/invoicing/invoices/invoice.ts';
import { isBeingPaid } from '../../billing/payments/attempts/is-being-paid.ts';
import { hasStopped } from '../../billing/payments/dunning/has-stopped.ts';
import { Payment, PaymentStatus } from '../../billing/payments/payment.ts';
import { MailKind } from '../mail-kind.ts';
import type { MailContent, MailDocument } from './mail-content.ts';
import type { MailContext, MailReader } from './mail-reader.ts';

/** The mail of an invoice, unless it was voided. */
export const readInvoice: MailReader = async (em, { mail, profile, formats }) => {
  const invoice = await em.findOneOrFail(Invoice, { id: mail.subjectId });
  if (invoice.status === InvoiceStatus.void) return undefined;
  const [isPaid, isCollected] = [invoice.dueMinor <= 0n, invoice.collectAt !== null];
  const dueOn = await dueOnOf(em, invoice, formats);
  const facts = { ...sumOf(invoice, formats), dueOn, isPaid, isCollected };
  const content: MailContent<MailKind.invoice> = { kind: MailKind.invoice, facts, document: documentOf(invoice) };
  return isPaid || isCollected ? content : { ...content, ...toPay(invoice, profile) };
};

/** The receipt of a payment, unless it was taken back. */
export const readReceipt: MailReader = async (em, { mail, formats }) => {
  const payment = await em.findOneOrFail(Payment, { id: mail.subjectId });
  if (payment.status !== PaymentStatus.succeeded) return undefined;
  const invoice = await em.findOneOrFail(Invoice, { id: payment.invoiceId });
  const amount = formats.money(payment.amountMinor, payment.currency);
  const facts = { number: invoice.number!, amount, paidOn: formats.day(payment.receivedAt) };
  return { kind: MailKind.receipt, facts, document: documentOf(invoice) };
};

export const readPaymentFailed: MailReader = async (em, context) => {
  const invoice = await findDunned(em, context);
  if (!invoice) return undefined;
  const { profile, formats } = context;
  const nextTryOn = invoice.collectAt && formats.day(invoice.collectAt);
  const facts = { ...sumOf(invoice, formats), nextTryOn };
  return { kind: MailKind.payment_failed, facts, ...toPay(invoice, profile) };
};

export const readReminder: MailReader = async (em, context) => {
  const invoice = await findDunned(em, context);
  if (!invoice) return undefined;
  const { profile, formats } = context;
  const facts = { ...sumOf(invoice, formats), dueOn: await dueOnOf(em, invoice, formats) };
  return { kind: MailKind.reminder, facts, ...toPay(invoice, profile) };
};

export const readOverdue: MailReader = async (em, context) => {
  const invoice = await findDunned(em, context);
  if (!invoice) return undefined;
  const { profile, formats, now } = context;
  const days = Math.max(1, daysSince(invoice.dueAt!, now));
  const facts = { ...sumOf(invoice, formats), dueOn: await dueOnOf(em, invoice, formats), days };
  return { kind: MailKind.overdue, facts, document: documentOf(invoice), ...toPay(invoice, profile) };
};

/** The mail of a credit note, unless it was taken back. */
export const readCreditNote: MailReader = async (em, { mail, formats }) => {
  const note = await em.findOneOrFail(CreditNote, { id: mail.subjectId });
  if (note.status !== CreditNoteStatus.issued) return undefined;
  const invoice = await em.findOneOrFail(Invoice, { id: note.invoiceId });
  const amount = formats.money(note.totalMinor, note.currency);
  const facts = { number: note.number, amount, invoiceNumber: invoice.number! };
  return { kind: MailKind.credit_note, facts, document: { of: 'credit_note', id: note.id } };
};

/** The invoice of a mail that asks to pay it, if it is still open, not being paid, and its subscription runs. */
async function findDunned(em: EntityManager, { mail }: MailContext): Promise<Invoice | undefined> {
  const invoice = await em.findOneOrFail(Invoice, { id: mail.subjectId });
  const isOwed = invoice.status === InvoiceStatus.open && invoice.dueMinor > 0n;
  if (!isOwed || (await isBeingPaid(em, invoice)) || (await hasStopped(em, invoice))) return undefined;
  return invoice;
}

function sumOf({ number, dueMinor, currency }: Invoice, formats: MailContext['formats']) {
  return { number: number!, amount: formats.money(dueMinor, currency) };
}

/** Its due date as its PDF has it, in the zone of the seller. */
async function dueOnOf(em: EntityManager, invoice: Invoice, formats: MailContext['formats']): Promise<string> {
  return formats.day(invoice.dueAt!, (await partiesOn(em, invoice)).timezone);
}

/** How it is paid: by its page, or by a bank transfer to the seller's account. */
function toPay({ id, number }: Invoice, { iban, bic }: MailContext['profile']) {
  const link = { to: 'invoice', invoiceId: id } as const;
  return iban ? { link, transfer: { iban, bic, reference: number! } } : { link };
}

function documentOf({ id }: Invoice): MailDocument {
  return { of: 'invoice', id };
}

function daysSince(at: Temporal.Instant, now: Temporal.Instant): number {
  return Math.floor(now.since(at).total('hours') / 24);
}
