import { Enum, Property } from '@mikro-orm/decorators/legacy';
import { Field, ObjectType } from 'type-graphql';
import { Decimal } from '../../platform/graphql/graphql-scalars.ts';
import { usually } from '../../platform/graphql/list-size.ts';
import { CurrencyOption, PriceTier } from './amounts.ts';
import { PricingModel } from './pricing-model.ts';

/** The part of a price that calculates an amount from a quantity. */
@ObjectType({ simpleResolvers: true })
export abstract class PriceAmounts {
  @Field(() => PricingModel, { description: 'The formula from the quantity to the amount.' })
  @Enum({ items: () => PricingModel })
  model!: PricingModel;

  @Field(() => String, { description: 'The currency (ISO 4217); currencyOptions holds the others it may be paid in.' })
  @Property({ type: 'character', length: 3 })
  currency!: string;

  @Field(() => Decimal, {
    nullable: true,
    description:
      'The amount for one unit, one package, or the whole quantity when flat; in the currency itself: "0.005" is half a cent.',
  })
  @Property({ type: 'decimal', precision: 38, scale: 12, nullable: true })
  unitAmount!: string | null;

  @usually(1)
  @Field(() => [PriceTier], { description: 'The tiers, starting with the first unit; the last has no end.' })
  @Property({ type: 'json' })
  tiers!: PriceTier[];

  @Field(() => Decimal, { nullable: true, description: 'The number of units in one package.' })
  @Property({ type: 'decimal', precision: 38, scale: 12, nullable: true })
  packageSize!: string | null;

  @Field(() => Decimal, { nullable: true, description: 'The number of units that cost nothing.' })
  @Property({ type: 'decimal', precision: 38, scale: 12, nullable: true })
  freeUnits!: string | null;

  @Field(() => Decimal, { nullable: true, description: 'The percentage: "2.9".' })
  @Property({ type: 'decimal', precision: 38, scale: 12, nullable: true })
  percent!: string | null;

  @Field(() => Decimal, {
    nullable: true,
    description: 'The fixed amount for each event that a percentage is taken of.',
  })
  @Property({ type: 'decimal', precision: 38, scale: 12, nullable: true })
  fixedAmount!: string | null;

  @Field(() => Boolean, {
    description: 'Whether the flat amount of the first tier is also owed for a quantity of 0.',
  })
  @Property({ type: 'boolean' })
  flatFeeOnZero!: boolean;

  @Field(() => Decimal, { nullable: true, description: 'The smallest amount that a buyer may name.' })
  @Property({ type: 'decimal', precision: 38, scale: 12, nullable: true })
  minimumAmount!: string | null;

  @Field(() => Decimal, { nullable: true, description: 'The largest amount that a buyer may name.' })
  @Property({ type: 'decimal', precision: 38, scale: 12, nullable: true })
  maximumAmount!: string | null;

  @Field(() => Decimal, { nullable: true, description: 'The amount for a buyer who names none.' })
  @Property({ type: 'decimal', precision: 38, scale: 12, nullable: true })
  presetAmount!: string | null;

  @usually(0)
  @Field(() => [CurrencyOption], { description: 'The same price in other currencies.' })
  @Property({ type: 'json' })
  currencyOptions!: CurrencyOption[];
}
