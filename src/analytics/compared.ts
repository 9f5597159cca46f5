import type { Temporal } from 'temporal-polyfill';
import { registerEnumType } from 'type-graphql';
import type { AnalyticsInterval } from './interval.ts';
import { readRange } from './range.ts';
import type { RangeRequest } from './range.ts';

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

/** The request for the range that a report is compared with. */
export function comparedRequest<T extends RangeRequest>(
  request: T,
  comparison: AnalyticsComparison,
  now: Temporal.Instant,
): T {
  const { from, to, interval, timezone, buckets } = readRange(request, now);
  const back = (instant: Temporal.Instant, by: Temporal.DurationLike) =>
    instant.toZonedDateTimeISO(timezone).subtract(by).toInstant();
  if (comparison === AnalyticsComparison.previous_year)
    return { ...request, from: back(from, { years: 1 }), to: back(to, { years: 1 }) };
  const isWhole = buckets[0]!.start.equals(from) && buckets.at(-1)!.end.equals(to);
  const before = isWhole ? back(from, units[interval](buckets.length)) : from.subtract(from.until(to));
  return { ...request, from: before, to: from };
}
