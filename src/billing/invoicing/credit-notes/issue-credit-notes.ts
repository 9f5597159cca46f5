import type { EntityManager } from '@mikro-orm/postgresql';
import type { Temporal } from 'temporal-polyfill';
import { append } from '../../../platform/store/append.ts';
import { record, subjectOf } from '../../../platform/events/record.ts';
import type { Actor } from '../../../platform/events/record.ts';
import type { CustomerAccount } from '../../customers/account.ts';
import { InvoiceStatus } from '../invoices/invoice-states.ts';
import type { Invoice } from '../invoices/invoice.ts';
import { partiesOf } from '../invoices/parties.ts';
import { takeNumber } from '../invoices/series.ts';
import { recordPaid } from '../invoices/record-paid.ts';
import { post } from '../../ledger/ledger.ts';
import { entire } from '../arithmetic/proration.ts';
import { CreditNote } from './credit-note.ts';
import type { CreditNoteReason } from './credit-note.ts';
import { CreditNoteLine } from './credit-note-line.ts';
import { planCredits } from './plan-credits.ts';
import type { Correction, PlannedLine, PlannedNote } from './plan-credits.ts';
import { creditNoteFields } from './credit-note-fields.ts';

/** The amounts to credit and the reason; `at` is the date of issue. */
export interface CreditRequest {
  corrections: readonly Correction[];
  reason: CreditNoteReason;
  memo?: string | null;
  at: Temporal.Instant;
}

export interface IssuedNote {
  note: CreditNote;
  /** The credited invoice, with its amount due already reduced. */
  invoice: Invoice;
}

/** Issues one credit note for each invoice of the corrections; no line is credited beyond its remaining amount. */
export async function issueCreditNotes(
  em: EntityManager,
  actor: Actor,
  account: CustomerAccount,
  { corrections, ...why }: CreditRequest,
): Promise<IssuedNote[]> {
  const issued: IssuedNote[] = [];
  for (const planned of await planCredits(em, corrections)) {
    const note = await issue(em, actor, account, { planned, ...why });
    issued.push({ note, invoice: planned.invoice });
  }
  return issued;
}

/** Flushes, since the next credit of the transaction reads the remaining amounts of the lines. */
async function issue(
  em: EntityManager,
  actor: Actor,
  account: CustomerAccount,
  { planned, reason, memo = null, at }: Omit<CreditRequest, 'corrections'> & { planned: PlannedNote },
): Promise<CreditNote> {
  const { invoice } = planned;
  const { projectId, customerId, currency, locale } = invoice;
  const note = new CreditNote({
    ...{ projectId, customerId, currency, locale, reason, memo },
    invoiceId: invoice.id,
    netMinor: planned.netMinor,
    taxMinor: planned.taxMinor,
    totalMinor: planned.totalMinor,
    appliedMinor: planned.appliedMinor,
    creditedMinor: planned.totalMinor - planned.appliedMinor,
    taxGroups: planned.taxGroups,
    parties: partiesOf(account),
    timezone: invoice.timezone ?? account.customer.timezone,
    issuedAt: at,
    createdAt: at,
  });
  await book(em, note, invoice);
  const owner = { projectId, customerId, currency };
  note.number = await takeNumber(em, owner, { series: 'credit_note', at, timezone: account.profile.timezone });
  em.persist(note);
  append(
    em,
    planned.lines.map((line, position) => noteLine(note, line, position)),
  );
  const { status: before } = invoice;
  invoice.applyCreditNote(note.appliedMinor, at);
  const { testClockId } = invoice;
  const payload = creditNoteFields(note);
  record(em, actor, at, { ...subjectOf(note), testClockId, type: 'credit_note.issued', payload });
  recordPaid(em, actor, { invoice, before }, at);
  await em.flush();
  return note;
}

async function book(em: EntityManager, note: CreditNote, invoice: Invoice): Promise<void> {
  const { projectId, customerId, currency, id, netMinor, taxMinor, appliedMinor, creditedMinor } = note;
  const owed = invoice.status === InvoiceStatus.uncollectible ? 'bad_debt' : 'receivable';
  await post(em, {
    ...{ projectId, customerId, currency },
    kind: 'credit_note.issued',
    subject: id,
    at: note.issuedAt,
    entries: [
      { account: 'revenue', minor: netMinor },
      { account: 'tax', minor: taxMinor },
      { account: owed, minor: -appliedMinor },
      { account: 'customer_credit', minor: -creditedMinor },
    ],
  });
}

function noteLine(note: CreditNote, planned: PlannedLine, position: number): CreditNoteLine {
  const { line, share = entire, period = null, netMinor, taxMinor } = planned;
  return new CreditNoteLine({
    projectId: note.projectId,
    creditNoteId: note.id,
    invoiceLineId: line.id,
    position,
    description: line.description,
    ...{ netMinor, taxMinor },
    totalMinor: netMinor + taxMinor,
    numerator: share.numerator,
    denominator: share.denominator,
    periodStartAt: period?.startAt ?? null,
    periodEndAt: period?.endAt ?? null,
  });
}
