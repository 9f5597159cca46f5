import { registerEnumType } from 'type-graphql';

export enum AnalyticsInterval {
  hour = 'hour',
  day = 'day',
  week = 'week',
  month = 'month',
}

registerEnumType(AnalyticsInterval, {
  name: 'AnalyticsInterval',
  description: 'How long a bucket is, by the calendar of the time zone. Weeks begin on Monday (ISO 8601).',
});
