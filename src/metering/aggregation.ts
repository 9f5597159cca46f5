import { registerEnumType } from 'type-graphql';

export enum Aggregation {
  count = 'count',
  sum = 'sum',
  max = 'max',
  unique = 'unique',
}

registerEnumType(Aggregation, {
  name: 'Aggregation',
  description:
    'How events add up. count: how many. sum: of their quantities. max: the largest quantity. unique: how many different values.',
});

/** What the events of each kind of meter carry: a quantity, a value that is told apart, or nothing more. */
export const carries: Record<Aggregation, 'nothing' | 'quantity' | 'value'> = {
  count: 'nothing',
  sum: 'quantity',
  max: 'quantity',
  unique: 'value',
};
