import { Field, InputType, Int } from 'type-graphql';
import { Currency, Decimal, Json, Key } from '../../platform/graphql/graphql-scalars.ts';
import { PricingModel } from '../pricing/terms.ts';
import { CurrencyOption, PriceTier } from './amounts.ts';
import { FeatureType } from './feature.ts';
import { LicencePolicy } from './licence-policy.ts';
import { BillingTiming, Interval, TaxBehavior } from './price.ts';

@InputType({ description: 'Something a product can do that plans grant in different measure.' })
export class FeatureInput {
  @Field(() => Key, { description: 'Unique within the product; plans grant it by this name.' })
  key!: string;

  @Field(() => String, { description: 'The name that people read: 1 to 200 characters on one line.' })
  name!: string;

  @Field(() => String, { nullable: true, description: 'A longer text about it, at most 2000 characters.' })
  description?: string | null;

  @Field(() => FeatureType, { description: 'The type of the values that plans grant.' })
  type!: FeatureType;

  @Field(() => String, { nullable: true, description: 'The unit, such as "seat" or "GB".' })
  unit?: string | null;

  @Field(() => Key, {
    nullable: true,
    description: 'For a metered feature, the key of the meter of the project that counts what is used of it.',
  })
  meter?: string | null;
}

@InputType({ description: 'A price of a plan; its model decides which amounts it takes.' })
export class PriceInput {
  @Field(() => PricingModel, { description: 'The formula from the quantity to the amount.' })
  model: PricingModel = PricingModel.unit;

  @Field(() => Currency, { description: 'The currency of its amounts; `currencyOptions` adds others.' })
  currency!: string;

  @Field(() => Decimal, {
    nullable: true,
    description: 'For one unit, one package, or all of it when flat; in the currency itself: "9.90".',
  })
  unitAmount?: string | null;

  @Field(() => [PriceTier], { description: 'From the first unit on; the last has no end.' })
  tiers: PriceTier[] = [];

  @Field(() => Decimal, { nullable: true, description: 'The number of units in one package.' })
  packageSize?: string | null;

  @Field(() => Decimal, { nullable: true, description: 'The number of units that cost nothing (package, percentage).' })
  freeUnits?: string | null;

  @Field(() => Decimal, { nullable: true, description: 'The percentage (percentage): "2.9".' })
  percent?: string | null;

  @Field(() => Decimal, { nullable: true, description: 'For each event that a percentage is taken of.' })
  fixedAmount?: string | null;

  @Field(() => Boolean, {
    description: 'Whether the flat amount of the first tier is owed for nothing, too.',
  })
  flatFeeOnZero = false;

  @Field(() => Decimal, { nullable: true, description: 'The least that a buyer may name (custom).' })
  minimumAmount?: string | null;

  @Field(() => Decimal, { nullable: true, description: 'The most that a buyer may name (custom).' })
  maximumAmount?: string | null;

  @Field(() => Decimal, {
    nullable: true,
    description: 'The amount for a buyer who names none (custom).',
  })
  presetAmount?: string | null;

  @Field(() => [CurrencyOption], { description: 'The same price in other currencies.' })
  currencyOptions: CurrencyOption[] = [];

  @Field(() => Interval, { description: 'The interval, counted by `intervalCount`.' })
  interval: Interval = Interval.month;

  @Field(() => Int, { description: '1 to 36.' })
  intervalCount = 1;

  @Field(() => Key, {
    nullable: true,
    description: 'The key of the meter whose figure is the quantity; left out, the quantity is what was bought.',
  })
  meter?: string | null;

  @Field(() => BillingTiming, {
    nullable: true,
    description: 'Left out, in_advance; for what is metered in_arrears, which is the only way it can be billed.',
  })
  billingTiming?: BillingTiming | null;

  @Field(() => TaxBehavior, { description: 'Whether its amounts include the tax.' })
  taxBehavior: TaxBehavior = TaxBehavior.exclusive;

  @Field(() => Int, { description: 'The number of free days at the start: 0 to 730.' })
  trialDays = 0;

  @Field(() => Key, {
    nullable: true,
    description: 'A name for programs, unique in the project among the prices that are sold.',
  })
  lookupKey?: string | null;
}

@InputType({ description: 'A way to buy a product: what it grants, at one or more prices.' })
export class PlanInput {
  @Field(() => Key, {
    description: 'Unique within the product; on replacement a plan keeps its id by this name.',
  })
  key!: string;

  @Field(() => String, {
    description: 'The name that people read, such as on invoices: 1 to 200 characters on one line.',
  })
  name!: string;

  @Field(() => String, { nullable: true, description: 'A longer text about it, at most 2000 characters.' })
  description?: string | null;

  @Field(() => Json, {
    nullable: true,
    description: 'Feature key to true, a number or a text, by the type of the feature.',
  })
  grants?: Record<string, unknown> | null;

  @Field(() => LicencePolicy, {
    nullable: true,
    description: 'With one, a subscription to the plan comes with a licence key.',
  })
  licencePolicy?: LicencePolicy | null;

  @Field(() => [PriceInput], {
    description: 'At most 50, one for each currency, interval, intervalCount and meter.',
  })
  prices: PriceInput[] = [];
}
