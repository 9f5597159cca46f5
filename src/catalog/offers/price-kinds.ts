import { registerEnumType } from 'type-graphql';

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
