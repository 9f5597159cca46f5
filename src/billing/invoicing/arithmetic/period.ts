import type { Temporal } from 'temporal-polyfill';
import type { Interval } from '../../../catalog/offers/price.ts';
import type { Span } from './span.ts';

/** How often something recurs. */
export interface Cadence {
  interval: Interval;
  intervalCount: number;
}

/**
 * Returns the start of the n-th period, counted from 0. It is always calculated from the anchor in the customer's zone:
 * from 31 January follow 28 February and then 31 March.
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

/** Shifts a span by a number of milliseconds. */
export function movedBy({ startAt, endAt }: Span, milliseconds: number): Span {
  return { startAt: startAt.add({ milliseconds }), endAt: endAt.add({ milliseconds }) };
}
