import type { Temporal } from 'temporal-polyfill';
import { registerEnumType } from 'type-graphql';
import { invalid } from '../errors.ts';
import { isBefore } from './buckets.ts';
import type { AnalyticsInterval } from './interval.ts';
import { earliest, readRange } from './range.ts';
import type { Range, RangeRequest } from './range.ts';

export enum AnalyticsComparison {
  previous_period = 'previous_period',
  previous_year = 'previous_year',
}

registerEnumType(AnalyticsComparison, {
  name: 'AnalyticsComparison',
  description: 'The range that a report is compared with.',
  valuesConfig: {
    previous_period: {
      description:
        'The range of the same length that ends with its start: as many whole intervals, if it has whole ones.',
    },
    previous_year: { description: 'The same range a year before, by the calendar of the time zone.' },
  },
});

const units: Record<AnalyticsInterval, (count: number) => Temporal.DurationLike> = {
  minute: (minutes) => ({ minutes }),
  hour: (hours) => ({ hours }),
  day: (days) => ({ days }),
  week: (weeks) => ({ weeks }),
  month: (months) => ({ months }),
  quarter: (quarters) => ({ months: 3 * quarters }),
  year: (years) => ({ years }),
};

/** A request for a report, and for the range that it is compared with. */
export interface ComparableRequest extends RangeRequest {
  compare?: AnalyticsComparison | null;
}

/** Reads a report and the one that it is compared with, if any. Both ranges are checked before anything is read. */
export async function withComparison<T extends ComparableRequest, R extends object>(
  request: T,
  now: Temporal.Instant,
  read: (request: T) => Promise<R>,
): Promise<R & { comparison: R | null }> {
  const compared = request.compare && comparedRequest(request, request.compare, now);
  const report = await read(request);
  return { ...report, comparison: compared ? await read(compared) : null };
}

/** The request for the range that a report is compared with. */
export function comparedRequest<T extends RangeRequest>(
  request: T,
  comparison: AnalyticsComparison,
  now: Temporal.Instant,
): T {
  const { from, to } = comparedRange(request, comparison, now);
  if (isBefore(from, earliest)) throw invalid('/compare', 'begins before 1970 with this range; give a later "from"');
  const compared = { ...request, from, to };
  readRange(compared, now);
  return compared;
}

function comparedRange(
  request: RangeRequest,
  comparison: AnalyticsComparison,
  now: Temporal.Instant,
): Pick<Range, 'from' | 'to'> {
  const { from, to, interval, timezone, buckets } = readRange(request, now);
  const back = (instant: Temporal.Instant, by: Temporal.DurationLike) =>
    instant.toZonedDateTimeISO(timezone).subtract(by).toInstant();
  if (comparison === AnalyticsComparison.previous_year)
    return { from: back(from, { years: 1 }), to: back(to, { years: 1 }) };
  const isWhole = buckets[0]!.start.equals(from) && buckets.at(-1)!.end.equals(to);
  const before = isWhole ? back(from, units[interval](buckets.length)) : from.subtract(from.until(to));
  return { from: before, to: from };
}
