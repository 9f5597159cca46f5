import { raw } from '@mikro-orm/core';
import type { FilterQuery } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import { decodeId } from '../../../platform/values/ids.ts';
import { Rational } from '../../../platform/values/rational.ts';
import { InvoiceLine, LineKind } from '../../invoicing/invoices/invoice-line.ts';
import type { Span } from '../../invoicing/arithmetic/span.ts';
import type { Subscription } from '../subscription.ts';

/** The condition that no other invoice was issued in the place of a line's own: its lines bill the same again. */
export function notReplaced(): FilterQuery<InvoiceLine> {
  const replacedBy = (line: string) =>
    `(select replaced_by_id from invoice where id = ${line}.invoice_id and project_id = ${line}.project_id)`;
  return { [raw(replacedBy)]: null };
}

/** The condition that a line bills a customer, and that no other invoice was issued in the place of its own. */
function billsTo(customerId: string): FilterQuery<InvoiceLine> {
  const billed = (line: string) =>
    `(select case when replaced_by_id is null then customer_id end
      from invoice where id = ${line}.invoice_id and project_id = ${line}.project_id)`;
  return { [raw(billed)]: decodeId('customer', customerId) };
}

/**
 * Reads lines that bill usage of a subscription to a customer, including adjustments, in the order of billing. Usage that
 * an earlier customer of the subscription was billed is that customer's own.
 */
export async function usageLines(
  em: EntityManager,
  { id: subscriptionId, customerId }: Pick<Subscription, 'id' | 'customerId'>,
  where: FilterQuery<InvoiceLine>,
): Promise<InvoiceLine[]> {
  const counted = { subscriptionId, usageSinceAt: { $ne: null } };
  const orderBy = { usageSinceAt: 'asc', recordedUntilAt: 'asc', id: 'asc' } as const;
  return em.find(InvoiceLine, { $and: [counted, where, billsTo(customerId)] }, { orderBy });
}

/** Returns the key shared by lines that bill usage of one price in one period. */
export function periodKey({ priceId, usageSinceAt }: InvoiceLine): string {
  return `${usageSinceAt} ${priceId}`;
}

/**
 * Returns the spans in which usage of a price is billed, each once: lines of several groups have the same. An adjustment
 * covers all spans before it.
 */
export function usageSpans(lines: readonly InvoiceLine[]): Span[] {
  const usage = lines.filter(({ kind }) => kind === LineKind.usage);
  const spans = usage.map(({ periodStartAt, periodEndAt }): [string, Span] => {
    return [String(periodStartAt), { startAt: periodStartAt!, endAt: periodEndAt! }];
  });
  return [...new Map(spans).values()];
}

/** Returns the quantity that the newest line counted. */
export function lastCountedQuantity(lines: readonly InvoiceLine[]): string {
  return lines.at(-1)?.usageQuantity ?? '0';
}

/** Returns the quantity added since then; a decreased average counts as 0. */
export function addedQuantity(now: string, before: string): string {
  const more = Rational.of(now).minus(Rational.of(before));
  return more.num < 0n ? '0' : more.toDecimal();
}

export function isSameQuantity(one: string, other: string): boolean {
  return Rational.of(one).compare(Rational.of(other)) === 0;
}
