import { Field, ID, InputType, Int } from 'type-graphql';
import { PriceTier } from '../../catalog/offers/amounts.ts';
import { maxTiers } from '../../catalog/pricing/check-tiers.ts';
import type { Temporal } from 'temporal-polyfill';
import { bounded, inheritsBounds } from '../../platform/graphql/bounded.ts';
import { DateTime, Decimal } from '../../platform/graphql/graphql-scalars.ts';
import { between, entries } from '../../platform/values/bounds.ts';

@InputType({
  description:
    'Amounts that were agreed with one customer, in the currency of the subscription; what is left out is as in the price.',
})
export class OwnTermsInput {
  @Field(() => Decimal, {
    nullable: true,
    description: 'The amount for one unit, one package, or the whole quantity when flat.',
  })
  unitAmount?: string | null;

  @bounded(entries(maxTiers))
  @Field(() => [PriceTier], { nullable: true, description: 'The tiers; the last has no end.' })
  tiers?: PriceTier[] | null;

  @Field(() => Decimal, { nullable: true, description: 'The number of units in one package.' })
  packageSize?: string | null;

  @Field(() => Decimal, { nullable: true, description: 'The number of units that cost nothing.' })
  freeUnits?: string | null;

  @Field(() => Decimal, { nullable: true, description: 'The percentage: "2.9".' })
  percent?: string | null;

  @Field(() => Decimal, {
    nullable: true,
    description: 'The fixed amount for each event that a percentage is taken of.',
  })
  fixedAmount?: string | null;
}

/** The fields of an item of an order and of an item after a change. */
@InputType()
export class PricedItemInput {
  @Field(() => ID, { description: 'The id of the price.' })
  priceId!: string;

  @bounded(between(1, 1_000_000))
  @Field(() => Int, { defaultValue: 1, description: '1 to 1,000,000.' })
  quantity!: number;

  @Field(() => Decimal, {
    nullable: true,
    description: 'The amount that the buyer chose for each period, where the price leaves that to them.',
  })
  amount?: string | null;

  @Field(() => OwnTermsInput, {
    nullable: true,
    description:
      'Amounts for this customer alone, in place of those of the price, whose model decides which it takes; only its project may set them.',
  })
  ownTerms?: OwnTermsInput | null;
}

@inheritsBounds
@InputType({ description: 'A price and a quantity.' })
export class SubscriptionItemInput extends PricedItemInput {
  @Field(() => DateTime, {
    nullable: true,
    description: 'Until when it was paid in another system, by default `paidUntilAt` of the subscription.',
  })
  paidUntilAt?: Temporal.Instant | null;
}
