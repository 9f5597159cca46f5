import { Field, InputType, ObjectType } from 'type-graphql';
import { Currency, Decimal } from '../../platform/graphql/graphql-scalars.ts';
import type { Amounts, Tier } from '../pricing/terms.ts';

@InputType('PriceTierInput', { description: 'A step of a tiered price.' })
@ObjectType({ simpleResolvers: true, description: 'A step of a tiered price.' })
export class PriceTier implements Tier {
  @Field(() => Decimal, {
    nullable: true,
    description: 'The last unit that belongs to it, included; null in the last tier alone, which has no end.',
  })
  upTo!: string | null;

  @Field(() => Decimal, { nullable: true, description: 'For each unit, in the currency itself.' })
  unitAmount?: string | null;

  @Field(() => Decimal, { nullable: true, description: 'Once, when the tier is reached.' })
  flatAmount?: string | null;

  @Field(() => Decimal, { nullable: true, description: 'The percentage of the amount that falls in it.' })
  percent?: string | null;
}

@InputType('CurrencyOptionInput', { description: 'The amounts of a price in another of its currencies.' })
@ObjectType({ simpleResolvers: true, description: 'The amounts of a price in another of its currencies.' })
export class CurrencyOption implements Amounts {
  @Field(() => Currency, { description: 'The currency of these amounts; a price has each currency once.' })
  currency!: string;

  @Field(() => Decimal, { nullable: true, description: 'For one unit, one package, or all of it when flat.' })
  unitAmount?: string | null;

  @Field(() => [PriceTier], {
    defaultValue: [],
    description: 'Tiers, as many and with the same ends as the price has.',
  })
  tiers!: PriceTier[];

  @Field(() => Decimal, { nullable: true, description: 'For each event that a percentage is taken of.' })
  fixedAmount?: string | null;

  @Field(() => Decimal, { nullable: true, description: 'The least that a buyer may name.' })
  minimumAmount?: string | null;

  @Field(() => Decimal, { nullable: true, description: 'The most that a buyer may name.' })
  maximumAmount?: string | null;

  @Field(() => Decimal, { nullable: true, description: 'The amount for a buyer who names none.' })
  presetAmount?: string | null;
}
