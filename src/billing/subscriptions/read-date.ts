import { Temporal } from 'temporal-polyfill';
import { Check } from '../../platform/values/check.ts';
import { ChangeAt } from './subscription-input.ts';
import type { ChangeSubscriptionInput } from './subscription-input.ts';

/** When a change is to take effect: now, on a day, or when what is current ends. */
export function changeDate(
  { at, atDate }: Pick<ChangeSubscriptionInput, 'at' | 'atDate'>,
  lastDayAt: Temporal.Instant,
  now: Temporal.Instant,
): Temporal.Instant {
  if (at === ChangeAt.now && !atDate) return now;
  return readDate(atDate, now) ?? lastDayAt;
}

const furthestYears = 10;

/** A day to come that an input names at `/<name>`; nothing where it names none. */
export function readDate(
  date: Temporal.Instant | null | undefined,
  now: Temporal.Instant,
  name = 'atDate',
): Temporal.Instant | undefined {
  if (!date) return undefined;
  const latest = now.toZonedDateTimeISO('UTC').add({ years: furthestYears }).toInstant();
  new Check()
    .that(Temporal.Instant.compare(date, now) > 0, `/${name}`, 'must be in the future')
    .that(Temporal.Instant.compare(date, latest) <= 0, `/${name}`, `must be within ${furthestYears} years`)
    .done();
  return date;
}
