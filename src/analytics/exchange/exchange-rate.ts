import type { Temporal } from 'temporal-polyfill';
import { Field, InputType, ObjectType } from 'type-graphql';
import { bounded } from '../../platform/graphql/bounded.ts';
import { CalendarDate, Currency, DateTime, Decimal } from '../../platform/graphql/graphql-scalars.ts';
import { entries, matching } from '../../platform/values/bounds.ts';

@ObjectType({
  simpleResolvers: true,
  description: 'What a unit of one currency is worth in another, from a day until the day of the next rate.',
})
export class ExchangeRate {
  @Field(() => Currency, { description: 'The currency of which one unit is valued, such as EUR.' })
  base!: string;

  @Field(() => Currency, { description: 'The currency that the rate is an amount of, such as USD.' })
  quote!: string;

  @Field(() => CalendarDate, { description: 'The day from which it is in force.' })
  date!: string;

  @Field(() => Decimal, { description: 'How much of the quote one unit of the base is worth, such as "1.0834".' })
  rate!: string;

  @Field(() => DateTime, { description: 'When it was loaded.' })
  updatedAt!: Temporal.Instant | string;
}

/** What currencies are worth in each other is far within these limits; what is not is a slip of the decimal point. */
const plausible = matching(
  /^(?:0+\.\d{0,8}[1-9]\d*|0*[1-9]\d{0,8}(?:\.\d+)?|0*10{9}(?:\.0+)?)$/,
  'must be from 0.000000001 to 1,000,000,000',
);

@InputType({ description: 'A rate of `loadExchangeRates`.' })
export class ExchangeRateInput {
  @Field(() => Currency, { description: 'The currency of which one unit is valued, such as EUR.' })
  base!: string;

  @Field(() => Currency, {
    description: 'The currency that the rate is an amount of, such as USD; another one than the base.',
  })
  quote!: string;

  @Field(() => CalendarDate, { description: 'The day from which it is in force; at latest tomorrow (UTC).' })
  date!: string;

  @bounded(plausible)
  @Field(() => Decimal, {
    description: 'How much of the quote one unit of the base is worth: from 0.000000001 to 1,000,000,000.',
  })
  rate!: string;
}

@InputType({ description: 'The input of `loadExchangeRates`.' })
export class LoadExchangeRatesInput {
  @bounded(entries(1000, 1))
  @Field(() => [ExchangeRateInput], {
    description: 'The rates, each pair at most once a day. One that is known for its day is replaced.',
  })
  rates!: ExchangeRateInput[];
}
