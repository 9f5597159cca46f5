import { registerEnumType } from 'type-graphql';

export enum RevenueGrouping {
  currency = 'currency',
  product = 'product',
  plan = 'plan',
  project = 'project',
  country = 'country',
}

registerEnumType(RevenueGrouping, {
  name: 'RevenueGrouping',
  description: 'The grouping of billed and collected revenue; each currency is a group of its own in any case.',
  valuesConfig: {
    currency: { description: 'One group for each currency.' },
    product: { description: 'One group for each currency and product.' },
    plan: { description: 'One group for each currency and plan.' },
    project: { description: 'One group for each currency and project.' },
    country: { description: 'One group for each currency and country of the buyer, as the invoice names it.' },
  },
});
