import type { EntityManager } from '@mikro-orm/postgresql';
import { Rational } from '../../../platform/values/rational.ts';
import { knownByIds } from '../../../platform/store/find-by-ids.ts';
import type { TaxGroupShape } from '../invoices/invoice-shapes.ts';
import type { InvoiceLine } from '../invoices/invoice-line.ts';
import { baseOf } from './base-of.ts';
import { limitToRest } from './limit-to-rest.ts';
import { remainingOf } from './remaining-of.ts';
import type { CreditableRest } from './remaining-of.ts';
import { InvoiceStatus } from '../invoices/invoice-states.ts';
import { Invoice } from '../invoices/invoice.ts';
import { creditable } from '../arithmetic/proration.ts';
import type { Share } from '../arithmetic/proration.ts';
import type { Span } from '../arithmetic/span.ts';
import { taxLines } from '../arithmetic/tax.ts';
import { sum } from '../arithmetic/sum.ts';

/** The part of a line to credit: `baseMinor` excludes tax, or includes it where the price of the line does. */
export interface Correction {
  line: InvoiceLine;
  baseMinor: bigint;
  /** The unused time that is credited. */
  share?: Share;
  period?: Span;
}

export interface PlannedLine extends Correction {
  netMinor: bigint;
  taxMinor: bigint;
}

/** A credit note before it is issued, as previews show it. */
export interface PlannedNote {
  invoice: Invoice;
  lines: PlannedLine[];
  netMinor: bigint;
  taxMinor: bigint;
  totalMinor: bigint;
  /** The part that reduces the amount due of the invoice; the rest goes to the customer's balance. */
  appliedMinor: bigint;
  taxGroups: TaxGroupShape[];
}

/** Calculates one credit note for each invoice: tax by each line's own rate, never beyond the remaining amount of the line. */
export async function planCredits(em: EntityManager, corrections: readonly Correction[]): Promise<PlannedNote[]> {
  if (!corrections.length) return [];
  const remaining = await remainingOf(
    em,
    corrections.map(({ line }) => line),
  );
  const invoiceIds = [...new Set(corrections.map(({ line }) => line.invoiceId))];
  const invoices = await knownByIds(em, Invoice, invoiceIds.toSorted());
  const notes: PlannedNote[] = [];
  for (const invoice of invoices) {
    const own = corrections.filter(({ line }) => line.invoiceId === invoice.id);
    const planned = planLines(own, remaining);
    const limited = invoice.hasDeductions ? await limitToRest(em, invoice, planned) : planned;
    const note = planNote(
      invoice,
      limited.filter(({ netMinor, taxMinor }) => netMinor !== 0n || taxMinor !== 0n),
    );
    if (note.totalMinor > 0n) notes.push(note);
  }
  return notes;
}

function planNote(invoice: Invoice, lines: PlannedLine[]): PlannedNote {
  const netMinor = sum(lines.map((line) => line.netMinor));
  const taxMinor = sum(lines.map((line) => line.taxMinor));
  const totalMinor = netMinor + taxMinor;
  const owed = isOwed(invoice) ? invoice.dueMinor : 0n;
  const appliedMinor = owed < totalMinor ? owed : totalMinor;
  return { invoice, lines, netMinor, taxMinor, totalMinor, appliedMinor, taxGroups: groups(invoice, lines) };
}

export function isOwed({ status }: Pick<Invoice, 'status'>): boolean {
  return status === InvoiceStatus.open || status === InvoiceStatus.uncollectible;
}

/** Limits each correction to the remaining amount of its line and adds its tax. */
function planLines(corrections: readonly Correction[], remaining: Map<string, CreditableRest>): PlannedLine[] {
  const bases = corrections.map(({ line, baseMinor }) =>
    creditableOf(baseMinor, baseOf(line, remaining.get(line.id)!)),
  );
  const { lineTaxMinor } = taxLines(
    corrections.map(({ line }, index) => ({
      minor: bases[index]!,
      isInclusive: line.isTaxInclusive,
      rate: { id: line.taxRateId, percentage: line.taxPercentage, category: line.taxCategory },
    })),
  );
  return corrections.map((correction, index) => ({
    ...correction,
    ...withTax(correction.line, bases[index]!, lineTaxMinor[index]!, remaining.get(correction.line.id)!),
  }));
}

/** A line that deducts an amount is credited by taking the deduction back, in whole or in part. */
function creditableOf(baseMinor: bigint, leftMinor: bigint): bigint {
  return leftMinor < 0n ? -creditable(-baseMinor, -leftMinor, 0n) : creditable(baseMinor, leftMinor, 0n);
}

/** A credit of the entire rest of a line credits the rest of its tax too, so that rounding leaves nothing over. */
function withTax(line: InvoiceLine, base: bigint, tax: bigint, left: CreditableRest): CreditableRest {
  if (base === baseOf(line, left)) return left;
  // A part of a deduction has the tax of a part, which is less than its rest as well.
  const taxMinor = base < 0n || tax < left.taxMinor ? tax : left.taxMinor;
  if (base < 0n) return { netMinor: line.isTaxInclusive ? base - taxMinor : base, taxMinor };
  if (!line.isTaxInclusive) return { netMinor: base, taxMinor };
  const netMinor = base - taxMinor;
  return netMinor <= left.netMinor
    ? { netMinor, taxMinor }
    : { netMinor: left.netMinor, taxMinor: base - left.netMinor };
}

function groups({ taxGroups }: Invoice, lines: PlannedLine[]): TaxGroupShape[] {
  const byRate = Map.groupBy(lines, ({ line }) => [line.taxRateId, line.taxPercentage, line.taxCategory].join(' '));
  return [...byRate.values()].map((group) => {
    const { taxRateId: rateId, taxPercentage, taxCategory: category } = group[0]!.line;
    const percentage = Rational.of(taxPercentage).toDecimal();
    const total = (pick: (line: PlannedLine) => bigint) => String(sum(group.map(pick)));
    return {
      ...{ rateId, percentage, category },
      name: taxGroups.find((one) => one.rateId === rateId)?.name ?? null,
      reason: taxGroups.find((one) => one.rateId === rateId && one.category === category)?.reason ?? null,
      netMinor: total(({ netMinor }) => netMinor),
      taxMinor: total(({ taxMinor }) => taxMinor),
    };
  });
}
