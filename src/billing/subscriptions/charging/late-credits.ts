import type { EntityManager } from '@mikro-orm/postgresql';
import { bigint, query, sql, typeId, uuids } from '../../../platform/store/sql.ts';
import { Rational } from '../../../platform/values/rational.ts';
import type { InvoiceLine } from '../../invoicing/invoices/invoice-line.ts';
import { InvoiceStatus } from '../../invoicing/invoices/invoice-states.ts';
import { Invoice } from '../../invoicing/invoices/invoice.ts';
import { baseOf } from '../../invoicing/credit-notes/base-of.ts';
import type { Correction } from '../../invoicing/credit-notes/plan-credits.ts';
import { remainingOf } from '../../invoicing/credit-notes/remaining-of.ts';

/** A usage line with its credits, in minor units of its currency, tax-inclusive if the line is. */
export interface LineToAdjust {
  line: InvoiceLine;
  /** The amount after discounts. */
  discountedMinor: bigint;
  /** The part of that amount that no credit note has credited. */
  leftMinor: bigint;
  /** The part of that amount that was credited because more usage costs less. */
  cheaperMinor: bigint;
}

/** Reads the remaining amount of each line, in the same order. */
export async function readLinesToAdjust(em: EntityManager, lines: readonly InvoiceLine[]): Promise<LineToAdjust[]> {
  if (!lines.length) return [];
  const lefts = await remainingOf(em, lines);
  const cheaper = await cheaperOf(em, lines);
  const isVoid = await voidAmong(em, lines);
  return lines.map((line) => ({
    line,
    discountedMinor: baseOf(line, line),
    leftMinor: isVoid(line) ? 0n : baseOf(line, lefts.get(line.id)!),
    cheaperMinor: cheaper.get(line.id) ?? 0n,
  }));
}

/** Recognises lines of void invoices: they count as billed, so that they are not billed again, and cannot be credited. */
async function voidAmong(em: EntityManager, lines: readonly InvoiceLine[]): Promise<(line: InvoiceLine) => boolean> {
  const ids = [...new Set(lines.map(({ invoiceId }) => invoiceId))];
  const found = await em.find(Invoice, { id: { $in: ids }, status: InvoiceStatus.void });
  const voids = new Set(found.map(({ id }) => id));
  return ({ invoiceId }) => voids.has(invoiceId);
}

/** Sums the billed amounts before discounts, in minor units, less credits for usage that became cheaper. */
export function billedBeforeDiscounts(adjustable: readonly LineToAdjust[]): Rational {
  return adjustable
    .map((one) => new Rational(one.line.amountMinor).minus(beforeDiscounts(one, one.cheaperMinor)))
    .reduce((sum, billed) => sum.plus(billed), new Rational(0n));
}

/** The amount that recalculated usage adds to its billed lines, or the corrections that reduce them. */
export interface Difference {
  moreMinor: bigint;
  corrections: Correction[];
}

/** Compares the cost of all usage of a period, before discounts, with its billed lines. */
export function differenceTo(adjustable: readonly LineToAdjust[], allMinor: bigint): Difference {
  const lessMinor = billedBeforeDiscounts(adjustable).minus(new Rational(allMinor));
  const moreMinor = roundDown(lessMinor) * -1n;
  if (moreMinor >= 0n) return { moreMinor, corrections: [] };
  return { moreMinor: 0n, corrections: correctionsFor(adjustable, lessMinor) };
}

/**
 * Spreads an amount before discounts over lines as corrections, newest line first. Each line is credited after its own
 * discounts and never more than is left of it. Rounds down, so that rounding never makes an amount due again.
 */
export function correctionsFor(adjustable: readonly LineToAdjust[], amountMinor: Rational): Correction[] {
  const corrections: Correction[] = [];
  let open = amountMinor;
  for (const one of adjustable.toReversed()) {
    const most = remainingBeforeDiscounts(one);
    const isAll = most.compare(open) <= 0;
    const baseMinor = isAll ? one.leftMinor : roundDown(afterDiscounts(one, open));
    if (baseMinor > 0n) corrections.push({ line: one.line, baseMinor });
    open = isAll ? open.minus(most) : new Rational(0n);
  }
  return corrections;
}

/** Returns the amount before discounts that can still be credited; a fully discounted line is credited at no cost. */
function remainingBeforeDiscounts(one: LineToAdjust): Rational {
  return one.discountedMinor ? beforeDiscounts(one, one.leftMinor) : new Rational(one.line.amountMinor);
}

function beforeDiscounts({ line, discountedMinor }: LineToAdjust, minor: bigint): Rational {
  return discountedMinor ? new Rational(minor * line.amountMinor, discountedMinor) : new Rational(0n);
}

function afterDiscounts({ line, discountedMinor }: LineToAdjust, minor: Rational): Rational {
  return minor.times(new Rational(discountedMinor, line.amountMinor));
}

/** Rounds towards zero to whole minor units. */
export function roundDown({ num, den }: Rational): bigint {
  return num / den;
}

/**
 * Sums, by line id, the issued credits given because more usage costs less, which includes usage credits of a change.
 */
async function cheaperOf(em: EntityManager, lines: readonly InvoiceLine[]): Promise<Map<string, bigint>> {
  const ids = lines.map(({ id }) => id);
  const rows = await query<{ id: string; minor: bigint }>(
    em,
    sql`select line.id,
       sum(case when line.is_tax_inclusive then given.total_minor else given.net_minor end)::text as minor
     from credit_note_line given
     join credit_note note on note.id = given.credit_note_id and note.project_id = given.project_id
     join invoice_line line on line.id = given.invoice_line_id and line.project_id = given.project_id
     where given.invoice_line_id = any(${uuids.line(ids)}::uuid[]) and note.status = 'issued'
       and note.reason in ('late_usage', 'change')
     group by line.id`,
    { id: typeId.line, minor: bigint },
  );
  return new Map(rows.map(({ id, minor }) => [id, minor]));
}
