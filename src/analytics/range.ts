import { Temporal } from 'temporal-polyfill';
import { invalid } from '../errors.ts';
import { isoOf } from '../platform/time/instants.ts';
import { Check } from '../platform/values/check.ts';
import { calendarBuckets, isBefore } from './buckets.ts';
import type { Bucket } from './buckets.ts';
import type { AnalyticsInterval } from './interval.ts';

/** The range that every report request has. */
export interface RangeRequest {
  from?: Temporal.Instant | null;
  to?: Temporal.Instant | null;
  interval: AnalyticsInterval;
  timezone: string;
}

/** The time span of a report, from `from` up to but not including `to`, split into buckets. */
export interface Range {
  from: Temporal.Instant;
  to: Temporal.Instant;
  interval: AnalyticsInterval;
  timezone: string;
  buckets: ReportedBucket[];
  /**
   * When the buckets begin, as text, for `width_bucket`: bucket n begins at the n-th. It is one list for all parts of a
   * statement, which is sent once.
   */
  starts: readonly string[];
}

export interface ReportedBucket extends Bucket {
  /** Whether part of it lies outside the range or in the future, so that its figures are incomplete. */
  partial: boolean;
}

const bucketsMax = 1000;
const defaultHours = 30 * 24;
/** The earliest start of a report. */
export const earliest = Temporal.Instant.from('1970-01-01T00:00:00Z');
const latest = Temporal.Instant.from('9999-01-01T00:00:00Z');

/** Reads the range of a report; the last 30 days by default. */
export function readRange(request: RangeRequest, now: Temporal.Instant): Range {
  const { interval, timezone } = request;
  const to = request.to ?? now;
  const from = request.from ?? to.subtract({ hours: defaultHours });
  checkRange(from, to, request);
  const buckets = calendarBuckets({ from, to, interval, timezone }, bucketsMax + 1);
  if (buckets.length > bucketsMax) {
    throw invalid('/interval', `must be longer, or the range shorter: a report has at most ${bucketsMax} buckets`);
  }
  const completeUntil = isBefore(now, to) ? now : to;
  const isPartial = ({ start, end }: Bucket): boolean => isBefore(start, from) || isBefore(completeUntil, end);
  const reported = buckets.map((bucket) => ({ ...bucket, partial: isPartial(bucket) }));
  return inBuckets({ from, to, interval, timezone }, reported);
}

/** A time span with its buckets. */
export function inBuckets(span: Omit<Range, 'buckets' | 'starts'>, buckets: ReportedBucket[]): Range {
  return { ...span, buckets, starts: buckets.map(({ start }) => isoOf(start.epochMilliseconds)) };
}

function checkRange(from: Temporal.Instant, to: Temporal.Instant, request: RangeRequest): void {
  const isInside = (end: Temporal.Instant): boolean => !isBefore(end, earliest) && !isBefore(latest, end);
  new Check()
    .that(isInside(from), '/from', 'must be in the years 1970 to 9998')
    .that(isInside(to), '/to', 'must be in the years 1970 to 9998')
    .that(isBefore(from, to), request.to ? '/to' : '/from', request.to ? 'must be after "from"' : 'must be in the past')
    .done();
}
