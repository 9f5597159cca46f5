import { Temporal } from 'temporal-polyfill';
import { calendarDays } from './calendar-days.ts';

/** Whether the dates of two zones start at the same instants, from one through another, as those of Berlin and Paris do. */
export function haveSameDays(
  zones: readonly [string, string],
  { from, to }: { from: Temporal.Instant; to: Temporal.Instant },
): boolean {
  if (zones[0] === zones[1]) return true;
  const [a, b] = zones.map((zone) => calendarDays(from, to.add({ nanoseconds: 1 }), zone));
  return (
    String(a!.dates) === String(b!.dates) &&
    a!.starts.every((start, at) => Temporal.Instant.compare(start, b!.starts[at]!) === 0)
  );
}
