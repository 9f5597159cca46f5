import type { EntityManager } from '@mikro-orm/postgresql';
import { checkBounds } from '../../platform/values/bounds.ts';
import type { Temporal } from 'temporal-polyfill';
import type { Viewer } from '../../auth/viewer.ts';
import { conflict } from '../../errors.ts';
import type { Problem } from '../../errors.ts';
import { Check, named } from '../../platform/values/check.ts';
import { formatMinor, parseMinor } from '../../platform/values/money.ts';
import { accountOf } from '../customers/account.ts';
import { authoriseAndCatchUpInvoice } from '../turns/authorise-and-catch-up-invoice.ts';
import { invoiceStates } from '../invoicing/invoices/invoice-states.ts';
import { CreditInvoiceInput } from '../invoicing/credit-notes/credit-note-input.ts';
import { CreditedLineInput } from '../invoicing/credit-notes/credit-note-input.ts';
import { CreditNoteReason } from '../invoicing/credit-notes/credit-note.ts';
import type { CreditNote } from '../invoicing/credit-notes/credit-note.ts';
import type { Invoice } from '../invoicing/invoices/invoice.ts';
import { creditableLines } from '../invoicing/credit-notes/creditable-lines.ts';
import { rateKey, restByRate } from '../invoicing/credit-notes/limit-to-rest.ts';
import { splitInclusive } from '../../catalog/pricing/split-inclusive.ts';
import { settleOrder } from '../orders/settle-order.ts';
import { credit } from '../subscriptions/acts/credit.ts';
import { baseOf } from '../invoicing/credit-notes/base-of.ts';
import type { Correction } from '../invoicing/credit-notes/plan-credits.ts';
import type { CreditableRest } from '../invoicing/credit-notes/remaining-of.ts';

/** Credits the given lines of a final invoice, or its whole remaining amount. */
export async function creditInvoice(
  em: EntityManager,
  viewer: Viewer,
  input: CreditInvoiceInput,
  at: Temporal.Instant,
): Promise<CreditNote> {
  const { invoiceId, lines, reason, memo } = input;
  checkBounds(new Check(), CreditInvoiceInput, input).done();
  const { invoice, customer, now } = await named('/invoiceId', () =>
    authoriseAndCatchUpInvoice(em, viewer, invoiceId, at),
  );
  invoiceStates.require(invoice, 'credit');
  const creditable = await creditableLines(em, invoiceId);
  const corrections = lines ? readLines(lines, creditable, invoice.currency) : creditable;
  if (lines && invoice.hasDeductions) refuseBeyondRest(corrections, await restByRate(em, invoice), invoice);
  const account = await accountOf(em, customer);
  const details = { reason: CreditNoteReason[reason], memo, at: now };
  const [note] = await credit(em, viewer, account, { corrections, ...details });
  if (!note) throw exceedsLine([]);
  await settleOrder(em, viewer, invoice, now);
  return note;
}

function readLines(requested: CreditedLineInput[], creditable: readonly Correction[], currency: string): Correction[] {
  const known = new Map(creditable.map((one) => [one.line.id, one]));
  checkLines(requested, known, currency);
  const read = requested.map(({ lineId, amount }) => {
    const { line, baseMinor: leftMinor } = known.get(lineId)!;
    return { line, leftMinor, baseMinor: parseMinor(amount, currency)! };
  });
  const problems = read.flatMap(({ baseMinor, leftMinor }, index): Problem[] => {
    const left = `${formatMinor(leftMinor, currency)} ${currency}`;
    const problem = { pointer: `/lines/${index}/amount`, detail: `must be at most ${left}: no more is left` };
    return baseMinor > leftMinor ? [problem] : [];
  });
  if (problems.length) throw exceedsLine(problems);
  return read;
}

function checkLines(requested: CreditedLineInput[], known: Map<string, Correction>, currency: string): void {
  const check = new Check();
  const seen = new Set<string>();
  requested.forEach((each, index) => {
    const { lineId, amount } = each;
    checkBounds(check, CreditedLineInput, each, `/lines/${index}`)
      .that(known.has(lineId), `/lines/${index}/lineId`, 'is no line of this invoice')
      .that(!seen.has(lineId), `/lines/${index}/lineId`, 'is named twice')
      .that(
        (known.get(lineId)?.line.amountMinor ?? 0n) >= 0n,
        `/lines/${index}/lineId`,
        'deducts an amount: credit less of the other lines, or leave out `lines` to credit the whole rest of the invoice',
      )
      .that(
        parseMinor(amount, currency) !== undefined,
        `/lines/${index}/amount`,
        `has more decimals than ${currency} has`,
      );
    seen.add(lineId);
  });
  check.done();
}

/** The lines of an invoice with deductions come to more than it does, and no more than it came to is given back. */
function refuseBeyondRest(
  corrections: readonly Correction[],
  rests: Map<string, CreditableRest>,
  { currency }: Invoice,
): void {
  const problems = corrections.flatMap(({ line, baseMinor }, index): Problem[] => {
    const rest = rests.get(rateKey(line))!;
    const leftMinor = baseOf(line, rest);
    const isInclusive = line.isTaxInclusive;
    const netMinor = isInclusive ? splitInclusive(baseMinor, line.taxPercentage, 'net').net : baseMinor;
    rest.netMinor -= netMinor;
    rest.taxMinor -= isInclusive ? baseMinor - netMinor : 0n;
    if (baseMinor <= leftMinor) return [];
    const left = `${formatMinor(leftMinor > 0n ? leftMinor : 0n, currency)} ${currency}`;
    const detail = `must be at most ${left}: the invoice deducts an amount at this tax rate, so no more is left`;
    return [{ pointer: `/lines/${index}/amount`, detail }];
  });
  if (problems.length) throw exceedsLine(problems);
}

function exceedsLine(problems: Problem[]): Error {
  const sentence = problems.length
    ? 'The amount exceeds what is left to credit on a line.'
    : 'Nothing is left to credit on this invoice.';
  return conflict('credit_exceeds_line', sentence, problems.length ? { problems } : {});
}
