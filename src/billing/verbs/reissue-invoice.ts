import type { EntityManager } from '@mikro-orm/postgresql';
import type { Temporal } from 'temporal-polyfill';
import type { Viewer } from '../../auth/viewer.ts';
import { conflict } from '../../errors.ts';
import { record, subjectOf } from '../../platform/events/record.ts';
import { append } from '../../platform/store/append.ts';
import { Check } from '../../platform/values/check.ts';
import { checkBounds } from '../../platform/values/bounds.ts';
import { accountOf } from '../customers/account.ts';
import type { CustomerAccount } from '../customers/account.ts';
import { CreditNoteReason, CreditNoteStatus, CreditNote } from '../invoicing/credit-notes/credit-note.ts';
import { sum } from '../invoicing/arithmetic/sum.ts';
import { baseOf } from '../invoicing/credit-notes/base-of.ts';
import { changeTerms } from '../invoicing/invoices/change-terms.ts';
import { checkDue } from '../invoicing/invoices/check-invoice-terms.ts';
import { copyInvoice } from '../invoicing/invoices/copy-invoice.ts';
import { invoiceFields } from '../invoicing/invoices/invoice-fields.ts';
import { InvoiceLine } from '../invoicing/invoices/invoice-line.ts';
import { InvoiceReason } from '../invoicing/invoices/invoice-reason.ts';
import { InvoiceStatus, invoiceActions, invoiceStates } from '../invoicing/invoices/invoice-states.ts';
import type { Invoice } from '../invoicing/invoices/invoice.ts';
import { ReissueInvoiceInput } from '../invoicing/invoices/update-invoice-input.ts';
import { voidOpenInvoice } from '../invoicing/invoices/void-open-invoice.ts';
import { Order } from '../orders/order.ts';
import { credit } from '../subscriptions/acts/credit.ts';
import { settleSubscription } from '../subscriptions/acts/settle.ts';
import { SubscriptionStatus } from '../subscriptions/subscription-states.ts';
import type { Subscription } from '../subscriptions/subscription.ts';
import { lockTransferredOf, moveSubscriptions, someSubscriptionOf } from '../subscriptions/subscriptions-of.ts';
import { authoriseAndCatchUpInvoice } from '../turns/authorise-and-catch-up-invoice.ts';

/** How an invoice is taken back when another is issued in its place. */
export enum TakenBackBy {
  voiding = 'voiding',
  credit_note = 'credit_note',
  nothing = 'nothing',
}

export interface Reissue {
  /** The draft that takes the place of the invoice. */
  draft: Invoice;
  replaced: Invoice;
  creditNote: CreditNote | null;
  takenBackBy: TakenBackBy;
}

export interface ReissueRequest {
  id: string;
  input?: ReissueInvoiceInput | null;
}

/**
 * Takes an invoice back, and puts a draft with its lines and the data of the customer of now in its place. An invoice on
 * which nothing was paid is voided; any other is credited as a whole, which settles it and raises the balance, and the
 * balance settles the draft once it is final. A void invoice stays as it is.
 */
export async function reissueInvoice(
  em: EntityManager,
  viewer: Viewer,
  { id, input }: ReissueRequest,
  at: Temporal.Instant,
): Promise<Reissue> {
  const terms = input ?? new ReissueInvoiceInput();
  const check = checkBounds(new Check(), ReissueInvoiceInput, terms);
  check.done();
  const { invoice, customer, now } = await authoriseAndCatchUpInvoice(em, viewer, id, at);
  invoiceStates.require(invoice, 'reissue');
  checkDue(check, terms, now).done();
  // This only matters if a subscription was transferred while the customer's lock was awaited: an end or a change of it by its
  // new customer credits this invoice unless it sees the draft, or is seen here.
  await lockTransferredOf(em, invoice);
  await refuseCredited(em, invoice);
  const subscription = await someSubscriptionOf(em, invoice);
  refuseUnpaidStart(subscription);
  const account = await accountOf(em, customer);
  const lines = await em.find(InvoiceLine, { invoiceId: id }, { orderBy: { position: 'asc' } });
  const { copy: draft, copied } = copyInvoice({ account, invoice, lines, at: now });
  changeTerms(draft, terms, { customer, subscription });
  invoice.replacedById = draft.id;
  await moveOrder(em, invoice, draft);
  const { takenBackBy, creditNote } = await takeBack(em, viewer, {
    account,
    invoice,
    lines,
    memo: terms.memo,
    at: now,
  });
  // A period has one invoice that was not replaced, so the replaced one is written before the draft.
  await em.flush();
  em.persist(draft);
  append(em, copied);
  await moveSubscriptions(em, invoice, draft.id);
  record(em, viewer, now, { ...subjectOf(draft), type: 'invoice.created', payload: invoiceFields(draft) });
  record(em, viewer, now, {
    ...subjectOf(invoice),
    type: 'invoice.reissued',
    payload: { ...invoiceFields(invoice), replacedById: draft.id, creditNoteId: creditNote?.id ?? null },
  });
  await em.flush();
  return { draft, replaced: invoice, creditNote, takenBackBy };
}

interface TakeBack {
  account: CustomerAccount;
  invoice: Invoice;
  lines: readonly InvoiceLine[];
  memo?: string | null;
  at: Temporal.Instant;
}

/** Voids an invoice, or credits all of it. Its order keeps what it sold, since the draft bills that. */
async function takeBack(
  em: EntityManager,
  viewer: Viewer,
  { account, invoice, lines, memo, at }: TakeBack,
): Promise<Pick<Reissue, 'takenBackBy' | 'creditNote'>> {
  if (invoice.status === InvoiceStatus.void) return { takenBackBy: TakenBackBy.nothing, creditNote: null };
  if (invoiceActions(invoice).includes('void')) {
    await voidOpenInvoice(em, viewer, invoice, at);
    await settleSubscription(em, viewer, invoice, at);
    return { takenBackBy: TakenBackBy.voiding, creditNote: null };
  }
  const corrections = lines.map((line) => ({ line, baseMinor: baseOf(line, line) }));
  const reason = CreditNoteReason.correction;
  const [creditNote = null] = await credit(em, viewer, account, { corrections, reason, memo, at });
  return { takenBackBy: creditNote ? TakenBackBy.credit_note : TakenBackBy.nothing, creditNote };
}

/** The order of an invoice follows the draft from now on. */
async function moveOrder(em: EntityManager, invoice: Invoice, draft: Invoice): Promise<void> {
  if (invoice.reason !== InvoiceReason.order) return;
  const order = await em.findOneOrFail(Order, { invoiceId: invoice.id });
  order.invoiceId = draft.id;
}

/** What corrections took back as a whole, as for a draft that was deleted since, does not count beside another draft. */
async function refuseCredited(em: EntityManager, { id: invoiceId, totalMinor }: Invoice): Promise<void> {
  const notes = await em.find(CreditNote, { invoiceId, status: CreditNoteStatus.issued });
  const isCorrected = notes.every(({ reason }) => reason === CreditNoteReason.correction);
  if (!notes.length || (isCorrected && sum(notes.map((note) => note.totalMinor)) === totalMinor)) return;
  throw conflict(
    'invoice_has_credit_notes',
    'Credit notes have corrected this invoice already, so it is not issued again; credit the rest of it, and bill the ' +
      'right amount by createInvoice.',
  );
}

/** A subscription that waits for its first payment waits for that of this very invoice. */
function refuseUnpaidStart(subscription: Subscription | null): void {
  if (subscription?.status !== SubscriptionStatus.incomplete) return;
  throw conflict(
    'subscription_awaits_payment',
    'The subscription begins once this invoice is paid; cancel the subscription, and create it again with the right data.',
  );
}
