import { registerEnumType } from 'type-graphql';

export enum RecognitionGrouping {
  currency = 'currency',
  product = 'product',
  project = 'project',
}

registerEnumType(RecognitionGrouping, {
  name: 'RecognitionGrouping',
  description: 'The grouping of recognised revenue; each currency is a group of its own in any case.',
  valuesConfig: {
    currency: { description: 'One group for each currency.' },
    product: { description: 'One group for each currency and product.' },
    project: { description: 'One group for each currency and project.' },
  },
});
