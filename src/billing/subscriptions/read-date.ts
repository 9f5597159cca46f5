import { Temporal } from 'temporal-polyfill';
import { Check } from '../../platform/values/check.ts';
import { ChangeAt } from './subscription-input.ts';
import type { ChangeSubscriptionInput } from './subscription-input.ts';

/** Returns when a change takes effect: now, at a date, or at the end of the current period. */
export function changeDate(
  { at, atDate }: Pick<ChangeSubscriptionInput, 'at' | 'atDate'>,
  lastDayAt: Temporal.Instant,
  now: Temporal.Instant,
): Temporal.Instant {
  if (at === ChangeAt.now && !atDate) return now;
  return readDate(atDate, now) ?? lastDayAt;
}

const maxYears = 10;

type Most = { years: number } | { days: number };

/** Checks an optional future date that an input has at `/<name>`. */
export function readDate(
  date: Temporal.Instant | null | undefined,
  now: Temporal.Instant,
  { name = 'atDate', most = { years: maxYears } }: { name?: string; most?: Most } = {},
): Temporal.Instant | undefined {
  if (!date) return undefined;
  const latest = now.toZonedDateTimeISO('UTC').add(most).toInstant();
  const [[unit, count] = []] = Object.entries(most);
  new Check()
    .that(Temporal.Instant.compare(date, now) > 0, `/${name}`, 'must be in the future')
    .that(Temporal.Instant.compare(date, latest) <= 0, `/${name}`, `must be within ${count} ${unit}`)
    .done();
  return date;
}
