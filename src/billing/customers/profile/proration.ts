import { registerEnumType } from 'type-graphql';

/** In what a part of a period is measured; none charges it like the whole. */
export enum Proration {
  second = 'second',
  day = 'day',
  none = 'none',
}

registerEnumType(Proration, {
  name: 'Proration',
  description:
    'How a part of a period is reckoned. second: by seconds. day: by calendar days in the zone of the subscription. ' +
    'none: a change within a period costs and gives back nothing before the next one, and what comes before a calendar anchor ' +
    'is free; a period that begins is charged whole.',
});
