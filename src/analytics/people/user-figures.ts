import { Temporal } from 'temporal-polyfill';
import { isBefore } from '../buckets.ts';
import type { Range, ReportedBucket } from '../range.ts';
import { dateOf, earlierDate, laterDate } from './calendar-days.ts';
import type { FigureRow } from './figure-rows.ts';
import { hideSmall } from './small-groups.ts';
import type { UserLifecycle, UserPointFigures } from './user-report.ts';
import { hasWholeDays, windowDays } from './report-days.ts';
import type { ReportDays } from './report-days.ts';

interface FigureRules {
  range: Range;
  days: ReportDays;
  now: Temporal.Instant;
  /** The first date whose activity is known; null if all is. */
  knownFrom: Temporal.PlainDate | null;
  hasSignUps: boolean;
  /** Whether figures of few people are left out. */
  hidesSmall: boolean;
}

/** The figures of a row. Those that do not apply, or need what is not known any more, are null. */
export function figuresOf(row: FigureRow, rules: FigureRules): UserPointFigures {
  const { signIns, activeUsers, newUsers, signUps } = row;
  const figures = {
    ...{ signIns, activeUsers, newUsers, signUps: rules.hasSignUps ? signUps : null },
    ...trailing(row, rules),
    lifecycle: lifecycle(row, rules),
  };
  return rules.hidesSmall ? hideSmall(figures) : figures;
}

function trailing(row: FigureRow, rules: FigureRules) {
  const { range, days } = rules;
  const none = { dailyActive: null, weeklyActive: null, monthlyActive: null, stickiness: null };
  if (!hasWholeDays(range.interval)) return none;
  const first =
    row.bucket === null ? days.fromDate : laterDate(dateOf(days.starts[row.bucket]!, range.timezone), days.fromDate);
  const last = lastDateOf(row.bucket, rules);
  const isKnown = (date: Temporal.PlainDate, length: number) => isAfter(date.subtract({ days: length - 1 }), rules);
  return {
    dailyActive: isKnown(last, 1) ? row.daily : null,
    weeklyActive: isKnown(last, windowDays.week) ? row.weekly : null,
    monthlyActive: isKnown(last, windowDays.month) ? row.monthly : null,
    stickiness: isKnown(first, windowDays.month) ? rounded(row.stickiness) : null,
  };
}

/** The last date of a bucket, or of the range, that has begun. */
function lastDateOf(bucket: number | null, { range, days }: FigureRules): Temporal.PlainDate {
  if (bucket === null) return days.lastDate;
  const end = dateOf(range.buckets[bucket - 1]!.end.subtract({ nanoseconds: 1 }), range.timezone);
  return earlierDate(end, days.lastDate);
}

function lifecycle(row: FigureRow, rules: FigureRules): UserLifecycle | null {
  if (row.bucket === null) return null;
  const bucket = rules.range.buckets[row.bucket - 1]!;
  const before = dateOf(rules.days.starts[row.bucket - 1]!, rules.range.timezone);
  if (isCut(bucket, rules) || !isAfter(before, rules)) return null;
  const { fresh, retained, whole } = row;
  return { new: fresh, retained, resurrected: whole - fresh - retained, dormant: row.before - retained };
}

/** Whether the range has only a part of a bucket, or the bucket has not begun. One that is not over has all there is. */
function isCut({ start, end }: ReportedBucket, { range: { from, to }, now }: FigureRules): boolean {
  return isBefore(start, from) || isBefore(now, start) || (isBefore(to, end) && isBefore(to, now));
}

function isAfter(date: Temporal.PlainDate, { knownFrom }: FigureRules): boolean {
  return !knownFrom || Temporal.PlainDate.compare(date, knownFrom) >= 0;
}

function rounded(share: number | null): number | null {
  return share === null ? null : Math.round(share * 10_000) / 10_000;
}
