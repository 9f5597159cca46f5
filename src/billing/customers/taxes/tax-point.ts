import type { Temporal } from 'temporal-polyfill';
import { registerEnumType } from 'type-graphql';

/** The day that decides the rate of time that is billed in advance. */
export enum TaxPoint {
  invoice_date = 'invoice_date',
  period_end = 'period_end',
}

registerEnumType(TaxPoint, {
  name: 'TaxPoint',
  description: 'The day that decides the tax rate of time that is billed in advance.',
  valuesConfig: {
    invoice_date: {
      description: 'The day of the invoice (articles 65, 66 and 93 of Directive 2006/112/EC), as Stripe and Lago do.',
    },
    period_end: {
      description: 'The last day of the time (articles 64 and 95 of the directive), as in Germany and Austria.',
    },
  },
});

/** The seller's terms that decide a tax point. */
export interface TaxPointTerms {
  taxPoint: TaxPoint;
  timezone: string;
}

/** The time that a line covers. */
interface CoveredTime {
  startAt: Temporal.Instant;
  endAt: Temporal.Instant;
}

/** The local date in a time zone: "2026-07-01". */
export function dayIn(timezone: string, at: Temporal.Instant): string {
  return at.toZonedDateTimeISO(timezone).toPlainDate().toString();
}

/**
 * The tax point of a line, a date in the seller's time zone. A line for past time has the last day of that time, when its
 * service was completed (article 64 (1) of Directive 2006/112/EC). For time that has not ended, the profile decides. A
 * line without a time has the day of its invoice.
 */
export function taxPointOf(
  time: CoveredTime | null,
  { taxPoint, timezone }: TaxPointTerms,
  invoicedAt: Temporal.Instant,
): string {
  const invoiced = dayIn(timezone, invoicedAt);
  if (!time) return invoiced;
  const last = dayIn(timezone, time.endAt.subtract({ nanoseconds: 1 }));
  return taxPoint === TaxPoint.period_end || last < invoiced ? last : invoiced;
}
