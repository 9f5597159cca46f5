import { registerEnumType } from 'type-graphql';

/** The unit in which a part of a period is measured; none charges it like the whole. */
export enum Proration {
  second = 'second',
  day = 'day',
  none = 'none',
}

registerEnumType(Proration, {
  name: 'Proration',
  description: 'The calculation of a part of a period.',
  valuesConfig: {
    second: { description: 'A part is calculated by the second.' },
    day: { description: 'A part is calculated by the calendar day in the time zone of the subscription.' },
    none: {
      description:
        'Periods are charged whole, a change costs or credits nothing before the next period, and time before a ' +
        'calendar anchor is free.',
    },
  },
});
