import { registerEnumType } from 'type-graphql';

export enum Aggregation {
  count = 'count',
  sum = 'sum',
  max = 'max',
  unique = 'unique',
  weighted_sum = 'weighted_sum',
}

registerEnumType(Aggregation, {
  name: 'Aggregation',
  description:
    'How events add up. count: how many. sum: of their quantities. max: the largest quantity. unique: how many different values. weighted_sum: each quantity changes a level, such as of stored bytes; the figure is the average of that level over time.',
});

/**
 * What the events of each kind of meter carry: a quantity, a change of a level (which may be negative), a value that is
 * told apart, or nothing more.
 */
export const carries: Record<Aggregation, 'nothing' | 'quantity' | 'change' | 'value'> = {
  count: 'nothing',
  sum: 'quantity',
  max: 'quantity',
  unique: 'value',
  weighted_sum: 'change',
};
