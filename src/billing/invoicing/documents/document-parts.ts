import type { Temporal } from 'temporal-polyfill';
import type { TaxGroupShape } from '../invoices/invoice-shapes.ts';
import type { Span } from '../arithmetic/span.ts';
import type { DocumentTax } from './billing-document.ts';

/** Something that may be for a time. */
interface Timed {
  periodStartAt: Temporal.Instant | null;
  periodEndAt: Temporal.Instant | null;
}

export function spanOf({ periodStartAt, periodEndAt }: Timed): Span | null {
  return periodStartAt && periodEndAt && { startAt: periodStartAt, endAt: periodEndAt };
}

/** Taxes as they are kept, as a document tells them; nothing says more about why there is none than the category does. */
export function taxesOf(groups: readonly TaxGroupShape[]): DocumentTax[] {
  return groups.map(({ name, percentage, category, netMinor, taxMinor }) => ({
    ...{ name, percentage, category, exemptionReason: null },
    netMinor: BigInt(netMinor),
    taxMinor: BigInt(taxMinor),
  }));
}
