import { registerEnumType } from 'type-graphql';

export enum RevenueGrouping {
  currency = 'currency',
  product = 'product',
}

registerEnumType(RevenueGrouping, {
  name: 'RevenueGrouping',
  description: 'The grouping of figures about revenue.',
  valuesConfig: {
    currency: { description: 'One group for each currency.' },
    product: { description: 'One group for each currency and product.' },
  },
});
