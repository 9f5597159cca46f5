import { registerEnumType } from 'type-graphql';

export enum Aggregation {
  count = 'count',
  sum = 'sum',
  max = 'max',
  unique = 'unique',
  weighted_sum = 'weighted_sum',
  min = 'min',
  average = 'average',
  latest = 'latest',
}

registerEnumType(Aggregation, {
  name: 'Aggregation',
  description: 'The way in which the events of a meter add up.',
  valuesConfig: {
    count: { description: 'The number of events.' },
    sum: { description: 'The sum of their quantities.' },
    max: { description: 'The largest of their quantities.' },
    unique: { description: 'The number of different values.' },
    weighted_sum: {
      description: 'The average over time of a level, such as of stored bytes, that each quantity changes.',
    },
    min: { description: 'The smallest of their quantities; 0 without events.' },
    average: { description: 'The sum of their quantities divided by their number; 0 without events.' },
    latest: { description: 'The quantity of the last event, by the time when it occurred; 0 without events.' },
  },
});

/** The data that events carry for each aggregation. A `change` of a level may be negative; a `value` is counted once. */
export const carries: Record<Aggregation, 'nothing' | 'quantity' | 'change' | 'value'> = {
  count: 'nothing',
  sum: 'quantity',
  max: 'quantity',
  unique: 'value',
  weighted_sum: 'change',
  min: 'quantity',
  average: 'quantity',
  latest: 'quantity',
};

/** Whether the figure is one of the quantities: totals don't know the next one when it is withdrawn. */
export function isExtreme(aggregation: Aggregation): boolean {
  return aggregation === Aggregation.max || aggregation === Aggregation.min;
}
