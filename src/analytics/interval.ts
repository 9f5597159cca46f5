import { registerEnumType } from 'type-graphql';

export enum AnalyticsInterval {
  minute = 'minute',
  hour = 'hour',
  day = 'day',
  week = 'week',
  month = 'month',
  quarter = 'quarter',
  year = 'year',
}

registerEnumType(AnalyticsInterval, {
  name: 'AnalyticsInterval',
  description: 'The length of a bucket, by the calendar of the time zone.',
  valuesConfig: {
    minute: { description: 'A full minute.' },
    hour: { description: 'A full hour.' },
    day: { description: 'A day from midnight, of 23 or 25 hours when the clocks change.' },
    week: { description: 'A week from Monday (ISO 8601).' },
    month: { description: 'A calendar month.' },
    quarter: { description: 'A calendar quarter, from January, April, July or October.' },
    year: { description: 'A calendar year.' },
  },
});
