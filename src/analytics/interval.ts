import { registerEnumType } from 'type-graphql';

export enum AnalyticsInterval {
  hour = 'hour',
  day = 'day',
  week = 'week',
  month = 'month',
}

registerEnumType(AnalyticsInterval, {
  name: 'AnalyticsInterval',
  description: 'The length of a bucket, by the calendar of the time zone.',
  valuesConfig: {
    hour: { description: 'A full hour.' },
    day: { description: 'A day from midnight, of 23 or 25 hours when the clocks change.' },
    week: { description: 'A week from Monday (ISO 8601).' },
    month: { description: 'A calendar month.' },
  },
});
