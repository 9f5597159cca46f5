import type { AnalyticsInterval } from '../../app/graphql/gql/analytics/graphql.ts';

const formats: Record<AnalyticsInterval, Intl.DateTimeFormat> = {
  minute: new Intl.DateTimeFormat(navigator.language, { hour: '2-digit', minute: '2-digit' }),
  hour: new Intl.DateTimeFormat(navigator.language, {
    day: 'numeric',
    month: 'short',
    hour: '2-digit',
    minute: '2-digit',
  }),
  day: new Intl.DateTimeFormat(navigator.language, { weekday: 'short', day: 'numeric', month: 'short' }),
  week: new Intl.DateTimeFormat(navigator.language, { day: 'numeric', month: 'short', year: 'numeric' }),
  month: new Intl.DateTimeFormat(navigator.language, { month: 'short', year: 'numeric' }),
  quarter: new Intl.DateTimeFormat(navigator.language, { month: 'short', year: 'numeric' }),
  year: new Intl.DateTimeFormat(navigator.language, { year: 'numeric' }),
};

/** The name of a bucket: its hour, day, month or year, or the first day or month of a longer one. */
export function bucketName(start: string, interval: AnalyticsInterval): string {
  return formats[interval].format(new Date(start));
}
