import { registerEnumType } from 'type-graphql';
import { PricingModel } from '../pricing/terms.ts';

export enum Interval {
  once = 'once',
  day = 'day',
  week = 'week',
  month = 'month',
  year = 'year',
}

export enum BillingTiming {
  in_advance = 'in_advance',
  in_arrears = 'in_arrears',
}

export enum TaxBehavior {
  exclusive = 'exclusive',
  inclusive = 'inclusive',
}

registerEnumType(Interval, {
  name: 'Interval',
  description: 'The interval at which a price recurs.',
  valuesConfig: {
    once: { description: 'Once; it does not recur.' },
    day: { description: 'Every day, or every `intervalCount` days.' },
    week: { description: 'Every week, or every `intervalCount` weeks.' },
    month: { description: 'Every month, or every `intervalCount` months.' },
    year: { description: 'Every year, or every `intervalCount` years.' },
  },
});

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

registerEnumType(BillingTiming, {
  name: 'BillingTiming',
  description: 'When a period is billed.',
  valuesConfig: {
    in_advance: { description: 'When the period begins.' },
    in_arrears: { description: 'After the period has ended.' },
  },
});

registerEnumType(TaxBehavior, {
  name: 'TaxBehavior',
  description: 'Whether amounts include the tax.',
  valuesConfig: {
    exclusive: { description: 'The tax is added to the amounts.' },
    inclusive: { description: 'The amounts include the tax.' },
  },
});
