import type { Temporal } from 'temporal-polyfill';
import type { Interval } from '../../../catalog/offers/price.ts';
import type { Span } from './span.ts';

/** How often something recurs. */
export interface Cadence {
  interval: Interval;
  intervalCount: number;
}

/**
 * When the n-th period begins, counted from 0.
 * Always reckoned from the anchor, in the customer's zone: from 31 January it is 28 February, then 31 March again.
 */
export function periodStart(
  anchor: Temporal.Instant,
  timezone: string,
  { interval, intervalCount }: Cadence,
  n: number,
): Temporal.Instant {
  const count = n * intervalCount;
  const duration = { [`${interval}s`]: count } as {
    days?: number;
    weeks?: number;
    months?: number;
    years?: number;
  };
  return anchor.toZonedDateTimeISO(timezone).add(duration).toInstant();
}

/** The same time so many milliseconds later. */
export function movedBy({ startAt, endAt }: Span, milliseconds: number): Span {
  return { startAt: startAt.add({ milliseconds }), endAt: endAt.add({ milliseconds }) };
}
