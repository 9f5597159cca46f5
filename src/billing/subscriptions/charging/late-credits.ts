import type { EntityManager } from '@mikro-orm/postgresql';
import { bigint, query, sql, typeId, uuids } from '../../../platform/store/sql.ts';
import { Rational } from '../../../platform/values/rational.ts';
import type { Correction } from '../../invoicing/credit-notes/plan-credits.ts';
import { baseOf, remainingOf } from '../../invoicing/credit-notes/plan-credits.ts';
import type { InvoiceLine } from '../../invoicing/invoices/invoice-line.ts';
import { InvoiceStatus } from '../../invoicing/invoices/invoice-states.ts';
import { Invoice } from '../../invoicing/invoices/invoice.ts';

/** A line of usage with what was given back of it, in minor units of its currency, as the line says its amount. */
export interface LineToAdjust {
  line: InvoiceLine;
  /** What it came to after discounts. */
  worthMinor: bigint;
  /** What of that no credit note has given back. */
  leftMinor: bigint;
  /** What of it was given back because more usage costs less. */
  cheaperMinor: bigint;
}

/** What stands of each of the lines, in their order. */
export async function standingOf(em: EntityManager, lines: readonly InvoiceLine[]): Promise<LineToAdjust[]> {
  if (!lines.length) return [];
  const lefts = await remainingOf(em, lines);
  const cheaper = await cheaperOf(em, lines);
  const isVoid = await voidAmong(em, lines);
  return lines.map((line) => ({
    line,
    worthMinor: baseOf(line, line),
    leftMinor: isVoid(line) ? 0n : baseOf(line, lefts.get(line.id)!),
    cheaperMinor: cheaper.get(line.id) ?? 0n,
  }));
}

/** What was taken back as void is not billed again, so it counts as billed, and there is nothing of it to give back. */
async function voidAmong(em: EntityManager, lines: readonly InvoiceLine[]): Promise<(line: InvoiceLine) => boolean> {
  const ids = [...new Set(lines.map(({ invoiceId }) => invoiceId))];
  const found = await em.find(Invoice, { id: { $in: ids }, status: InvoiceStatus.void });
  const voids = new Set(found.map(({ id }) => id));
  return ({ invoiceId }) => voids.has(invoiceId);
}

/** What is billed before discounts, in minor units: lines, less what further usage has made cheaper. */
export function billedBefore(standing: readonly LineToAdjust[]): Rational {
  return standing
    .map((one) => new Rational(one.line.amountMinor).minus(beforeDiscounts(one, one.cheaperMinor)))
    .reduce((sum, billed) => sum.plus(billed), new Rational(0n));
}

/** What usage that costs so much in all adds to what lines bill of it, or what of them is to be given back. */
export interface Difference {
  moreMinor: bigint;
  corrections: Correction[];
}

/** Compares what all usage of a period costs, before discounts, with what is billed of it. */
export function differenceTo(standing: readonly LineToAdjust[], allMinor: bigint): Difference {
  const lessMinor = billedBefore(standing).minus(new Rational(allMinor));
  const moreMinor = roundDown(lessMinor) * -1n;
  if (moreMinor >= 0n) return { moreMinor, corrections: [] };
  return { moreMinor: 0n, corrections: givingBack(standing, lessMinor) };
}

/**
 * What gives back an amount before discounts, newest line first: of each what that part of it came to after its own
 * discounts, never more than is left of it. Rounded down, so that rounding never makes something due again.
 */
export function givingBack(standing: readonly LineToAdjust[], amountMinor: Rational): Correction[] {
  const corrections: Correction[] = [];
  let open = amountMinor;
  for (const one of standing.toReversed()) {
    const most = openOf(one);
    const isAll = most.compare(open) <= 0;
    const baseMinor = isAll ? one.leftMinor : roundDown(afterDiscounts(one, open));
    if (baseMinor > 0n) corrections.push({ line: one.line, baseMinor });
    open = isAll ? open.minus(most) : new Rational(0n);
  }
  return corrections;
}

/** What can still be taken off a line, before discounts; what a coupon let off entirely is taken off for nothing. */
function openOf(one: LineToAdjust): Rational {
  return one.worthMinor ? beforeDiscounts(one, one.leftMinor) : new Rational(one.line.amountMinor);
}

function beforeDiscounts({ line, worthMinor }: LineToAdjust, minor: bigint): Rational {
  return worthMinor ? new Rational(minor * line.amountMinor, worthMinor) : new Rational(0n);
}

function afterDiscounts({ line, worthMinor }: LineToAdjust, minor: Rational): Rational {
  return minor.times(new Rational(worthMinor, line.amountMinor));
}

/** Towards zero, to whole minor units. */
export function roundDown({ num, den }: Rational): bigint {
  return num / den;
}

/**
 * What issued credit notes gave back of each line because more usage costs less, by the line's id: what a change gives
 * back of usage is that, too.
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
