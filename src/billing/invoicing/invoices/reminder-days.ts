import type { Temporal } from 'temporal-polyfill';
import { isAfter } from '../../../platform/time/instants.ts';
import type { Invoice } from './invoice.ts';

/** The time of a reminder, some days after the due date, or before it if negative. */
export function reminderTime(dueAt: Temporal.Instant, days: number): Temporal.Instant {
  return dueAt.add({ hours: 24 * days });
}

/** The day of a schedule that was reached last; undefined before the first. Earlier days are left out, not made up for. */
export function reachedDay(
  schedule: readonly number[],
  { dueAt, remindedDays }: Pick<Invoice, 'dueAt' | 'remindedDays'>,
  now: Temporal.Instant,
): number | undefined {
  const isReached = (day: number) => !isAfter(reminderTime(dueAt!, day), now);
  return schedule.findLast((day) => isReached(day) && isOpen(day, remindedDays));
}

/** The time of the next reminder of a schedule after a moment; null if none is left. */
export function nextReminderAt(
  schedule: readonly number[],
  { dueAt, remindedDays }: Pick<Invoice, 'dueAt' | 'remindedDays'>,
  now: Temporal.Instant,
): Temporal.Instant | null {
  const day = schedule.find((each) => isOpen(each, remindedDays) && isAfter(reminderTime(dueAt!, each), now));
  return day === undefined ? null : reminderTime(dueAt!, day);
}

/** Each day is used once, in order, also where the schedule changes meanwhile. */
function isOpen(day: number, remindedDays: number | null): boolean {
  return remindedDays === null || day > remindedDays;
}
