import type { AnalyticsInterval } from '../../app/graphql/gql/analytics/graphql.ts';
import { timezone } from '../../app/parts/timezone.ts';

const fields: Record<AnalyticsInterval, Intl.DateTimeFormatOptions> = {
  minute: { hour: '2-digit', minute: '2-digit' },
  hour: { day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit' },
  day: { weekday: 'short', day: 'numeric', month: 'short' },
  week: { day: 'numeric', month: 'short', year: 'numeric' },
  month: { month: 'short', year: 'numeric' },
  quarter: { month: 'short', year: 'numeric' },
  year: { year: 'numeric' },
};

const formats = new Map<string, Intl.DateTimeFormat>();

/** The name of a bucket: its hour, day, month or year, or the first day or month of a longer one. */
export function bucketName(start: string, interval: AnalyticsInterval, zone = timezone()): string {
  const key = `${interval} ${zone}`;
  const format =
    formats.get(key) ?? new Intl.DateTimeFormat(navigator.language, { ...fields[interval], timeZone: zone });
  formats.set(key, format);
  return format.format(new Date(start));
}
