import type { Temporal } from 'temporal-polyfill';
import type { Span } from '../arithmetic/span.ts';

/** The day of an instant in a zone. */
export function dayOf(at: Temporal.Instant, timezone: string): Temporal.PlainDate {
  return at.toZonedDateTimeISO(timezone).toPlainDate();
}

/** The first and last day of a half-open span, as people and EN 16931 (BT-73, BT-74) state it. */
export function daysOf({ startAt, endAt }: Span, timezone: string): [Temporal.PlainDate, Temporal.PlainDate] {
  const isEmpty = endAt.epochMilliseconds <= startAt.epochMilliseconds;
  const last = isEmpty ? startAt : endAt.subtract({ milliseconds: 1 });
  return [dayOf(startAt, timezone), dayOf(last, timezone)];
}
