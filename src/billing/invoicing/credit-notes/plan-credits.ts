import type { EntityManager } from '@mikro-orm/postgresql';
import { Rational } from '../../../platform/values/rational.ts';
import { knownByIds } from '../../../platform/store/find-by-ids.ts';
import { bigint, query, sql, typeId, uuids } from '../../../platform/store/sql.ts';
import type { TaxGroupShape } from '../invoices/invoice-shapes.ts';
import type { InvoiceLine } from '../invoices/invoice-line.ts';
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

/** The part of a line that no credit note has credited yet. */
export interface CreditableRest {
  netMinor: bigint;
  taxMinor: bigint;
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
  return invoices.flatMap((invoice) => {
    const own = corrections.filter(({ line }) => line.invoiceId === invoice.id);
    const lines = planLines(own, remaining).filter(({ netMinor, taxMinor }) => netMinor + taxMinor > 0n);
    return lines.length ? [planNote(invoice, lines)] : [];
  });
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
  const bases = corrections.map(({ line, baseMinor }) => {
    return creditable(baseMinor, baseOf(line, remaining.get(line.id)!), 0n);
  });
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

/** A credit of the entire rest of a line credits the rest of its tax too, so that rounding leaves nothing over. */
function withTax(line: InvoiceLine, base: bigint, tax: bigint, left: CreditableRest): CreditableRest {
  if (base === baseOf(line, left)) return left;
  const taxMinor = tax < left.taxMinor ? tax : left.taxMinor;
  if (!line.isTaxInclusive) return { netMinor: base, taxMinor };
  const netMinor = base - taxMinor;
  return netMinor <= left.netMinor
    ? { netMinor, taxMinor }
    : { netMinor: left.netMinor, taxMinor: base - left.netMinor };
}

/** The amount of a line, including tax if its price includes it. */
export function baseOf(
  { isTaxInclusive }: Pick<InvoiceLine, 'isTaxInclusive'>,
  { netMinor, taxMinor }: CreditableRest,
): bigint {
  return isTaxInclusive ? netMinor + taxMinor : netMinor;
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

/** The creditable rest of each line, by line id. */
export async function remainingOf(
  em: EntityManager,
  lines: readonly InvoiceLine[],
): Promise<Map<string, CreditableRest>> {
  const ids = uuids.line(lines.map(({ id }) => id));
  const rows = await query<{ id: string; net: bigint; tax: bigint }>(
    em,
    sql`select given.invoice_line_id as id, sum(given.net_minor)::text as net, sum(given.tax_minor)::text as tax
      from credit_note_line given
      join credit_note note on note.id = given.credit_note_id and note.project_id = given.project_id
      where given.invoice_line_id = any(${ids}::uuid[]) and note.status = 'issued' group by 1`,
    { id: typeId.line, net: bigint, tax: bigint },
  );
  const given = new Map(rows.map((row) => [row.id, row]));
  return new Map(
    lines.map(({ id, netMinor, taxMinor }) => {
      const { net, tax } = given.get(id) ?? { net: 0n, tax: 0n };
      return [id, { netMinor: netMinor - net, taxMinor: taxMinor - tax }];
    }),
  );
}
