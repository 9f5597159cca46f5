import type { Temporal } from 'temporal-polyfill';
import type { TaxGroupShape } from '../invoices/invoice-shapes.ts';
import type { Span } from '../arithmetic/span.ts';
import type { DocumentTax } from './billing-document.ts';

/** A row with an optional period. */
interface Timed {
  periodStartAt: Temporal.Instant | null;
  periodEndAt: Temporal.Instant | null;
}

export function spanOf({ periodStartAt, periodEndAt }: Timed): Span | null {
  return periodStartAt && periodEndAt && { startAt: periodStartAt, endAt: periodEndAt };
}

/** Converts stored taxes to taxes of a document; a reason beyond the category is stored only if the project gave one. */
export function taxesOf(groups: readonly TaxGroupShape[]): DocumentTax[] {
  return groups.map(({ name, percentage, category, reason = null, netMinor, taxMinor }) => ({
    ...{ name, percentage, category, exemptionReason: reason },
    netMinor: BigInt(netMinor),
    taxMinor: BigInt(taxMinor),
  }));
}
