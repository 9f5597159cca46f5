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

/** Converts stored taxes to taxes of a document; no exemption reason is stored beyond the category. */
export function taxesOf(groups: readonly TaxGroupShape[]): DocumentTax[] {
  return groups.map(({ name, percentage, category, netMinor, taxMinor }) => ({
    ...{ name, percentage, category, exemptionReason: null },
    netMinor: BigInt(netMinor),
    taxMinor: BigInt(taxMinor),
  }));
}
