import type { Temporal } from 'temporal-polyfill';

/** Time from one instant until just before another. */
export interface Span {
  startAt: Temporal.Instant;
  endAt: Temporal.Instant;
}
