import type { Temporal } from 'temporal-polyfill';
import { readRange } from '../range.ts';
import type { RangeRequest } from '../range.ts';
import { dateOf, startOf } from './calendar-days.ts';

/** Without `from`, a report on people begins with a whole day, since whole days are counted. */
export function fromWholeDay<T extends RangeRequest>(request: T, now: Temporal.Instant): T {
  if (request.from) return request;
  const { from, timezone } = readRange(request, now);
  return { ...request, from: startOf(dateOf(from, timezone), timezone) };
}
