import { Field, InputType, Int } from 'type-graphql';
import { maxTiers } from '../pricing/check-tiers.ts';
import { isoPeriod } from '../../platform/time/iso-period.ts';
import { bounded } from '../../platform/graphql/bounded.ts';
import { line, text, between, entries, properties } from '../../platform/values/bounds.ts';
import { Currency, Decimal, Json, Key } from '../../platform/graphql/graphql-scalars.ts';
import { maxPriceGroups } from '../pricing/check-groups.ts';
import { UngroupedUsage } from '../pricing/price-groups.ts';
import { PricingModel } from '../pricing/terms.ts';
import { CurrencyOption, PriceTier } from './amounts.ts';
import { FeatureType } from './feature.ts';
import { LicencePolicy } from './licence-policy.ts';
import { PriceGroup } from './price-group.ts';
import { BillingTiming, Interval, TaxBehavior } from './price.ts';

@InputType({ description: 'A capability of a product that plans grant to different extents.' })
export class FeatureInput {
  @Field(() => Key, { description: 'The identifier, unique within the product; plans grant the feature by this key.' })
  key!: string;

  @bounded(line(200))
  @Field(() => String, { description: 'The name that people read: 1 to 200 characters on one line.' })
  name!: string;

  @bounded(text(2000))
  @Field(() => String, { nullable: true, description: 'A longer text about it, at most 2000 characters.' })
  description?: string | null;

  @Field(() => FeatureType, { description: 'The type of the values that plans grant.' })
  type!: FeatureType;

  @bounded(line(30))
  @Field(() => String, { nullable: true, description: 'The unit, such as "seat" or "GB".' })
  unit?: string | null;

  @Field(() => Key, {
    nullable: true,
    description: 'The key of the meter that counts the usage of a metered feature.',
  })
  meter?: string | null;
}

@InputType({
  description:
    'A price of a plan; its model decides which amounts it takes. A metered price is neither flat nor custom, and is billed in_arrears. ' +
    'A price that is paid once has no trial and no meter.',
})
export class PriceInput {
  @Field(() => PricingModel, { description: 'The formula from the quantity to the amount.' })
  model: PricingModel = PricingModel.unit;

  @Field(() => Currency, { description: 'The currency of its amounts; `currencyOptions` adds others.' })
  currency!: string;

  @Field(() => Decimal, {
    nullable: true,
    description:
      'The amount for one unit, one package, or the whole quantity when flat; in the currency itself: "9.90".',
  })
  unitAmount?: string | null;

  @bounded(entries(maxTiers))
  @Field(() => [PriceTier], { description: 'The tiers, starting with the first unit; the last has no end.' })
  tiers: PriceTier[] = [];

  @Field(() => Decimal, { nullable: true, description: 'The number of units in one package.' })
  packageSize?: string | null;

  @Field(() => Decimal, { nullable: true, description: 'The number of units that cost nothing (package, percentage).' })
  freeUnits?: string | null;

  @Field(() => Decimal, { nullable: true, description: 'The percentage (percentage): "2.9".' })
  percent?: string | null;

  @Field(() => Decimal, {
    nullable: true,
    description: 'The fixed amount for each event that a percentage is taken of.',
  })
  fixedAmount?: string | null;

  @Field(() => Boolean, {
    description: 'Whether the flat amount of the first tier is also owed for a quantity of 0.',
  })
  flatFeeOnZero = false;

  @Field(() => Decimal, { nullable: true, description: 'The smallest amount that a buyer may name (custom).' })
  minimumAmount?: string | null;

  @Field(() => Decimal, { nullable: true, description: 'The largest amount that a buyer may name (custom).' })
  maximumAmount?: string | null;

  @Field(() => Decimal, {
    nullable: true,
    description: 'The amount for a buyer who names none (custom).',
  })
  presetAmount?: string | null;

  @Field(() => [CurrencyOption], { description: 'The same price in other currencies.' })
  currencyOptions: CurrencyOption[] = [];

  @bounded(entries(maxPriceGroups))
  @Field(() => [PriceGroup], {
    description:
      'The amounts for usage with certain properties, at most 100, for a meter with `groupBy`. A group that names more ' +
      'properties takes precedence; where two are equally specific, a third must name the properties of both.',
  })
  groups: PriceGroup[] = [];

  @Field(() => UngroupedUsage, {
    description: 'The cost of usage that no group matches: the amounts of the price, or nothing.',
  })
  ungrouped: UngroupedUsage = UngroupedUsage.default;

  @Field(() => Interval, { description: 'The interval, counted by `intervalCount`.' })
  interval: Interval = Interval.month;

  @bounded(between(1, 36))
  @Field(() => Int, { description: 'The number of intervals between payments: 1 to 36.' })
  intervalCount = 1;

  @Field(() => Key, {
    nullable: true,
    description: 'The key of the meter whose usage is the quantity; left out, the quantity is the number bought.',
  })
  meter?: string | null;

  @Field(() => Key, {
    nullable: true,
    description:
      'The part of the plan that it charges, such as "seats"; a subscription pays one price of each. Left out, its meter or the base of the plan.',
  })
  component?: string | null;

  @Field(() => Boolean, {
    description: 'Whether every new subscription to the plan pays it, such as a fee for setting up or metered usage.',
  })
  isRequired = false;

  @bounded(isoPeriod)
  @Field(() => String, {
    nullable: true,
    description:
      'How long an order of a price that is paid once gives the plan: an ISO 8601 period, such as P1Y or P30D. Left out, for good.',
  })
  accessFor?: string | null;

  @bounded(isoPeriod)
  @Field(() => String, {
    nullable: true,
    description:
      'How long such an order includes new releases: an ISO 8601 period. Releases until then stay. Left out, as long as the plan.',
  })
  updatesFor?: string | null;

  @Field(() => BillingTiming, {
    nullable: true,
    description: 'When a period is billed; left out, in_advance. A metered price is always billed in_arrears.',
  })
  billingTiming?: BillingTiming | null;

  @Field(() => TaxBehavior, { description: 'Whether its amounts include the tax.' })
  taxBehavior: TaxBehavior = TaxBehavior.exclusive;

  @bounded(between(0, 730))
  @Field(() => Int, { description: 'The number of free days at the start: 0 to 730.' })
  trialDays = 0;

  @Field(() => Key, {
    nullable: true,
    description: 'An identifier for programs, unique among the current prices of the project.',
  })
  lookupKey?: string | null;
}

@InputType({ description: 'A way to buy a product: a set of grants at one or more prices.' })
export class PlanInput {
  @Field(() => Key, {
    description: 'The identifier, unique within the product; a replaced plan with the same key keeps its id.',
  })
  key!: string;

  @bounded(line(200))
  @Field(() => String, {
    description: 'The name that people read, such as on invoices: 1 to 200 characters on one line.',
  })
  name!: string;

  @bounded(text(2000))
  @Field(() => String, { nullable: true, description: 'A longer text about it, at most 2000 characters.' })
  description?: string | null;

  @bounded(properties(100))
  @Field(() => Json, {
    nullable: true,
    description: 'The grants: feature key to true, a number or a text, matching the type of the feature.',
  })
  grants?: Record<string, unknown> | null;

  @Field(() => LicencePolicy, {
    nullable: true,
    description: 'The licence policy; with one, a subscription to the plan comes with a licence key.',
  })
  licencePolicy?: LicencePolicy | null;

  @Field(() => Boolean, {
    nullable: true,
    description:
      'Whether subscribers keep the grants of the version that they bought until they are moved; left out, as it is, and yes for a new plan.',
  })
  keepsTerms?: boolean | null;

  @bounded(entries(50))
  @Field(() => [PriceInput], {
    description: 'The prices, at most 50: one for each currency, interval, intervalCount and component.',
  })
  prices: PriceInput[] = [];
}
