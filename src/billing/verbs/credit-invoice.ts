import type { EntityManager } from '@mikro-orm/postgresql';
import type { Temporal } from 'temporal-polyfill';
import type { Viewer } from '../../auth/viewer.ts';
import { conflict } from '../../errors.ts';
import type { Problem } from '../../errors.ts';
import { Check } from '../../platform/values/check.ts';
import { formatMinor, parseMinor } from '../../platform/values/money.ts';
import { accountOf } from '../customers/account.ts';
import { takeInvoice } from '../turns/take-invoice.ts';
import { InvoiceLine } from '../invoicing/invoices/invoice-line.ts';
import { invoiceStates } from '../invoicing/invoices/invoice-states.ts';
import type { CreditInvoiceInput, CreditedLineInput } from '../invoicing/credit-notes/credit-note-input.ts';
import { CreditNoteReason } from '../invoicing/credit-notes/credit-note.ts';
import type { CreditNote } from '../invoicing/credit-notes/credit-note.ts';
import { credit } from '../subscriptions/acts/credit.ts';
import type { Correction } from '../invoicing/credit-notes/plan-credits.ts';
import { baseOf, remainingOf } from '../invoicing/credit-notes/plan-credits.ts';

/** A line of the invoice, with what of it can still be given back, as the line says its amount. */
interface OpenAmount {
  line: InvoiceLine;
  leftMinor: bigint;
}

/** Gives back what the input says of a final invoice, or all that is left of it. */
export async function creditInvoice(
  em: EntityManager,
  viewer: Viewer,
  { invoiceId, lines, reason, memo }: CreditInvoiceInput,
  at: Temporal.Instant,
): Promise<CreditNote> {
  new Check().text(memo, '/memo', 1000).done();
  const { invoice, customer, now } = await takeInvoice(em, viewer, invoiceId, at);
  invoiceStates.require(invoice, 'credit');
  const open = await openLines(em, invoiceId);
  const corrections = lines ? readLines(lines, open, invoice.currency) : restOf(open);
  const account = await accountOf(em, customer);
  const why = { reason: CreditNoteReason[reason], memo, at: now };
  const [note] = await credit(em, viewer, account, { corrections, ...why });
  if (!note) throw exceeding([]);
  return note;
}

async function openLines(em: EntityManager, invoiceId: string): Promise<OpenAmount[]> {
  const lines = await em.find(InvoiceLine, { invoiceId }, { orderBy: { position: 'asc' } });
  const lefts = await remainingOf(em, lines);
  return lines.map((line) => ({ line, leftMinor: baseOf(line, lefts.get(line.id)!) }));
}

function restOf(open: OpenAmount[]): Correction[] {
  return open.map(({ line, leftMinor }) => ({ line, baseMinor: leftMinor }));
}

function readLines(wanted: CreditedLineInput[], open: OpenAmount[], currency: string): Correction[] {
  const known = new Map(open.map((one) => [one.line.id, one]));
  checkLines(wanted, known, currency);
  const read = wanted.map(({ lineId, amount }) => ({
    ...known.get(lineId)!,
    baseMinor: parseMinor(amount, currency)!,
  }));
  const problems = read.flatMap(({ baseMinor, leftMinor }, index): Problem[] => {
    const left = `${formatMinor(leftMinor, currency)} ${currency}`;
    const problem = { pointer: `/lines/${index}/amount`, detail: `must be at most ${left}: no more is left` };
    return baseMinor > leftMinor ? [problem] : [];
  });
  if (problems.length) throw exceeding(problems);
  return read;
}

function checkLines(wanted: CreditedLineInput[], known: Map<string, OpenAmount>, currency: string): void {
  const check = new Check().that(wanted.length > 0, '/lines', 'must have at least one entry, or be left out');
  const seen = new Set<string>();
  check.entries(wanted, '/lines', 200).forEach(({ lineId, amount }, index) => {
    const minor = parseMinor(amount, currency);
    check
      .that(known.has(lineId), `/lines/${index}/lineId`, 'is no line of this invoice')
      .that(!seen.has(lineId), `/lines/${index}/lineId`, 'is named twice')
      .that(minor !== undefined, `/lines/${index}/amount`, `has more decimals than ${currency} has`)
      .that(minor === undefined || minor > 0n, `/lines/${index}/amount`, 'must be more than zero');
    seen.add(lineId);
  });
  check.done();
}

function exceeding(problems: Problem[]): Error {
  const sentence = problems.length
    ? 'This is more than is left of a line that nothing has given back yet.'
    : 'Nothing is left of this invoice to be given back.';
  return conflict('credit_exceeds_line', sentence, problems.length ? { problems } : {});
}
