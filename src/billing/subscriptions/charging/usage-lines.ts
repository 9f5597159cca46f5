import type { FilterQuery } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import { Rational } from '../../../platform/values/rational.ts';
import { InvoiceLine, LineKind } from '../../invoicing/invoices/invoice-line.ts';
import type { Span } from '../../invoicing/arithmetic/span.ts';

/** Lines that bill what was counted, usage and adjustments, in the order in which they came to do so. */
export async function usageLines(
  em: EntityManager,
  subscriptionId: string,
  where: FilterQuery<InvoiceLine>,
): Promise<InvoiceLine[]> {
  const counted = { subscriptionId, usageSinceAt: { $ne: null } };
  const orderBy = { usageSinceAt: 'asc', recordedUntilAt: 'asc', id: 'asc' } as const;
  return em.find(InvoiceLine, { $and: [counted, where] }, { orderBy });
}

/** What lines have in common that bill usage of one price in one period. */
export function countOf({ priceId, usageSinceAt }: InvoiceLine): string {
  return `${usageSinceAt} ${priceId}`;
}

/** The stretches of time in which usage is billed; an adjustment is for all of those before it. */
export function stretchesOf(lines: readonly InvoiceLine[]): Span[] {
  return lines
    .filter(({ kind }) => kind === LineKind.usage)
    .map(({ periodStartAt, periodEndAt }) => ({ startAt: periodStartAt!, endAt: periodEndAt! }));
}

/** How much the newest of them had counted, by what was recorded then. */
export function countedBy(lines: readonly InvoiceLine[]): string {
  return lines.at(-1)?.usageQuantity ?? '0';
}

/** What was counted since then; an average level may have sunk, which is none. */
export function countedMore(now: string, before: string): string {
  const more = Rational.of(now).minus(Rational.of(before));
  return more.num < 0n ? '0' : more.toDecimal();
}
