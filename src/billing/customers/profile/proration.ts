import { registerEnumType } from 'type-graphql';

/** In what a part of a period is measured; none charges it like the whole. */
export enum Proration {
  second = 'second',
  day = 'day',
  none = 'none',
}

registerEnumType(Proration, {
  name: 'Proration',
  description: 'How a part of a period is calculated.',
  valuesConfig: {
    second: { description: 'By seconds.' },
    day: { description: 'By calendar days in the time zone of the subscription.' },
    none: {
      description:
        'Not at all: periods are charged whole, a change costs or credits nothing before the next, and time before a calendar anchor is free.',
    },
  },
});
