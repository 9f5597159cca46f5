import { Field, InputType, ObjectType } from 'type-graphql';
import { maxTiers } from '../pricing/check-tiers.ts';
import { bounded } from '../../platform/graphql/bounded.ts';
import { entries } from '../../platform/values/bounds.ts';
import { Currency, Decimal } from '../../platform/graphql/graphql-scalars.ts';
import type { Amounts, Tier } from '../pricing/terms.ts';

@InputType('PriceTierInput', { description: 'A step of a tiered price.' })
@ObjectType({ simpleResolvers: true, description: 'A step of a tiered price.' })
export class PriceTier implements Tier {
  @Field(() => Decimal, {
    nullable: true,
    description: 'The last unit of the tier, inclusive; null in the last tier only, which has no end.',
  })
  upTo!: string | null;

  @Field(() => Decimal, { nullable: true, description: 'The amount for each unit, in the currency itself.' })
  unitAmount?: string | null;

  @Field(() => Decimal, { nullable: true, description: 'The amount charged once, when the tier is reached.' })
  flatAmount?: string | null;

  @Field(() => Decimal, { nullable: true, description: 'The percentage of the amount that falls in the tier.' })
  percent?: string | null;
}

@InputType('CurrencyOptionInput', { description: 'The amounts of a price in another of its currencies.' })
@ObjectType({ simpleResolvers: true, description: 'The amounts of a price in another of its currencies.' })
export class CurrencyOption implements Amounts {
  @Field(() => Currency, { description: 'The currency of these amounts; a price has each currency once.' })
  currency!: string;

  @Field(() => Decimal, {
    nullable: true,
    description: 'The amount for one unit, one package, or the whole quantity when flat.',
  })
  unitAmount?: string | null;

  @bounded(entries(maxTiers))
  @Field(() => [PriceTier], {
    defaultValue: [],
    description: 'The tiers, with the same number and ends as those of the price.',
  })
  tiers!: PriceTier[];

  @Field(() => Decimal, {
    nullable: true,
    description: 'The fixed amount for each event that a percentage is taken of.',
  })
  fixedAmount?: string | null;

  @Field(() => Decimal, { nullable: true, description: 'The smallest amount that a buyer may name.' })
  minimumAmount?: string | null;

  @Field(() => Decimal, { nullable: true, description: 'The largest amount that a buyer may name.' })
  maximumAmount?: string | null;

  @Field(() => Decimal, { nullable: true, description: 'The amount for a buyer who names none.' })
  presetAmount?: string | null;
}
