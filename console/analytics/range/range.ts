import type { AnalyticsInterval } from '../../app/graphql/gql/analytics/graphql.ts';
import { timezone } from '../../app/parts/timezone.ts';
import { rangeChoices } from './range-choices.ts';
import { dateIn, startOfDate } from './start-of-date.ts';

/** The time that figures are about: how far it reaches back from today, and the intervals that make sense in it. */
const ranges = {
  '7d': { label: '7 days', days: 7, months: 0, intervals: ['day', 'hour'] },
  '30d': { label: '30 days', days: 30, months: 0, intervals: ['day', 'week'] },
  '90d': { label: '90 days', days: 90, months: 0, intervals: ['week', 'day', 'month'] },
  '12m': { label: '12 months', days: 0, months: 11, intervals: ['month', 'week'] },
} as const;

type Range = keyof typeof ranges;

/** Its part of the address bar. */
export interface RangeSearch {
  range?: Range;
  interval?: AnalyticsInterval;
}

/** The arguments of an analytics query. They are the same all day, for the cache. */
export function rangeOf(
  { range, interval }: RangeSearch,
  usual: Range,
  zone = timezone(),
): { from: string; interval: AnalyticsInterval } {
  const { days, months, intervals } = ranges[range ?? usual];
  const [year, month, day] = dateIn(zone, new Date());
  const from = startOfDate(zone, year, month - months, months ? 1 : day - days + 1);
  const possible: readonly AnalyticsInterval[] = intervals;
  return { from: from.toISOString(), interval: interval && possible.includes(interval) ? interval : possible[0]! };
}

/** The choices above figures. */
export function rangeFilters({ range }: RangeSearch, usual: Range) {
  const { intervals } = ranges[range ?? usual];
  const others = rangeChoices.range.filter((each) => each !== usual);
  return [
    {
      name: 'range',
      label: 'Range',
      options: [
        { value: '', label: ranges[usual].label },
        ...others.map((value) => ({ value, label: ranges[value].label })),
      ],
    },
    {
      name: 'interval',
      label: 'Interval',
      options: intervals.map((value, index) => ({ value: index === 0 ? '' : value, label: `By ${value}` })),
    },
  ];
}
