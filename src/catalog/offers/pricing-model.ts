import { registerEnumType } from 'type-graphql';
import { PricingModel } from '../pricing/terms.ts';

registerEnumType(PricingModel, {
  name: 'PricingModel',
  description: 'The formula from the quantity to the amount of a price.',
  valuesConfig: {
    flat: { description: 'One amount, the same for any quantity above 0.' },
    unit: { description: 'An amount for each unit.' },
    graduated: { description: 'Each unit at the price of its own tier.' },
    volume: { description: 'All units at the price of the tier that the quantity reaches.' },
    package: { description: 'An amount for each package begun.' },
    percentage: { description: 'A share of the quantity, which is an amount of money.' },
    graduated_percentage: {
      description: 'A share of the quantity, which is an amount of money, with its own percentage in each tier.',
    },
    custom: { description: 'The buyer names the amount.' },
  },
});

export { PricingModel } from '../pricing/terms.ts';
