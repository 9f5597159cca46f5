import { Arg, Args, ArgsType, Ctx, Field, ID, ObjectType, Query, Resolver } from 'type-graphql';
import { DraftPriceEstimateInput } from '../../src/catalog/offers/draft-estimate-input.ts';
import { EstimatedUsageInput } from '../../src/catalog/offers/estimated-usage-input.ts';
import { estimateDraft, estimatePrice } from '../../src/catalog/offers/estimate-price.ts';
import type { Estimate } from '../../src/catalog/offers/estimate-price.ts';
import type { PriceTerms } from '../../src/catalog/offers/price-terms.ts';
import { Interval, Price, TaxBehavior } from '../../src/catalog/offers/price.ts';
import type { GroupMatch } from '../../src/catalog/pricing/group-match.ts';
import type { PricingStep } from '../../src/catalog/pricing/step.ts';
import { Currency, Decimal, Json } from '../../src/platform/graphql/graphql-scalars.ts';
import { bounded } from '../../src/platform/graphql/bounded.ts';
import { usually } from '../../src/platform/graphql/list-size.ts';
import { entries } from '../../src/platform/values/bounds.ts';
import { Rational } from '../../src/platform/values/rational.ts';
import type { HubContext } from '../context.ts';
import { Money, toMoney } from '../money.ts';

@ArgsType()
class PriceEstimateArgs {
  @Field(() => ID, { description: 'The price to calculate with, current or archived.' })
  priceId!: string;

  @Field(() => Decimal, {
    nullable: true,
    description:
      'The quantity; for a percentage price, the amount to take the percentage of. Left out, 1, or nothing but `usage`.',
  })
  quantity?: string | null;

  @bounded(entries(100))
  @Field(() => [EstimatedUsageInput], {
    nullable: true,
    description: 'Usage with properties, for a price with groups; `quantity` is then other usage. At most 100.',
  })
  usage?: EstimatedUsageInput[] | null;

  @Field(() => Currency, {
    nullable: true,
    description: 'A currency in which the price is sold; by default the currency of the price.',
  })
  currency?: string | null;

  @Field(() => Decimal, {
    nullable: true,
    description: 'The amount that the buyer names, for a custom price; by default the preset amount.',
  })
  amount?: string | null;

  @Field(() => Decimal, {
    nullable: true,
    description: 'The number of events, for a percentage price with a fixed amount per event; by default none.',
  })
  events?: string | null;
}

@ObjectType({
  simpleResolvers: true,
  description: 'A step of the calculation: quantity times unitAmount equals amount.',
})
class PriceStep {
  @Field(() => String, { description: 'The description, such as "10 units at 7.00 each".' })
  description!: string;

  @Field(() => Decimal, { description: 'The number of units, or the amount that a percentage is taken of.' })
  quantity!: string;

  @Field(() => Decimal, {
    description: 'The amount for each unit in the currency; for a percentage, the share: 2.9 % is "0.029".',
  })
  unitAmount!: string;

  @Field(() => Decimal, {
    description: 'The amount in the currency, rounded to at most 12 decimals.',
  })
  amount!: string;
}

@ObjectType({ simpleResolvers: true, description: 'The cost of the usage of one group of a price.' })
class PriceGroupEstimate {
  @Field(() => Json, { nullable: true, description: 'The match of the group; null for usage that no group matches.' })
  match!: GroupMatch | null;

  @Field(() => Decimal, { description: 'The quantity of the group.' })
  quantity!: string;

  @Field(() => Money, {
    description: 'The amount due, as on its line of an invoice: rounded once, half away from zero.',
  })
  total!: Money;
}

@ObjectType({ simpleResolvers: true })
abstract class PriceCalculation {
  @Field(() => Currency, { description: 'The currency of the amounts.' })
  currency!: string;

  @Field(() => Decimal, { description: 'The quantity of the estimate, of all groups together.' })
  quantity!: string;

  @Field(() => [PriceStep], { description: 'The steps of the calculation; their amounts add up to exact.' })
  steps!: PriceStep[];

  @usually(1)
  @Field(() => [PriceGroupEstimate], {
    description: 'The cost of each group with usage; for a price without groups, of the whole quantity.',
  })
  groups!: PriceGroupEstimate[];

  @Field(() => Decimal, {
    description: 'The total in the currency before rounding to minor units, with at most 12 decimals.',
  })
  exact!: string;

  @Field(() => Money, {
    description: 'The amount due: the exact amount of each group rounded once, half away from zero.',
  })
  total!: Money;

  @Field(() => Decimal, {
    description: 'The rounded minus the exact amount in the currency.',
  })
  roundedBy!: string;

  @Field(() => TaxBehavior, { description: 'Whether the amounts include the tax.' })
  taxBehavior!: TaxBehavior;

  @Field(() => String, { description: 'The frequency of payment: "every 3 months", or "once".' })
  period!: string;
}

@ObjectType({
  simpleResolvers: true,
  description: 'The cost of a quantity at a price, calculated as on an invoice, before discounts and taxes.',
})
class PriceEstimate extends PriceCalculation {
  @Field(() => Price, { description: 'The price of the estimate.' })
  price!: Price;
}

@ObjectType({
  simpleResolvers: true,
  description: 'The cost of a quantity at the terms of a price that is not saved, calculated as on an invoice.',
})
class DraftPriceEstimate extends PriceCalculation {}

@Resolver()
export class PriceEstimatesResolver {
  @Query(() => PriceEstimate, {
    nullable: true,
    description: 'The cost of a quantity at a price of a product that you may see, step by step. Scope catalog:read.',
  })
  async priceEstimate(@Args() args: PriceEstimateArgs, @Ctx() { em, viewer }: HubContext): Promise<PriceEstimate> {
    const estimate = await estimatePrice(em, viewer, args);
    return Object.assign(new PriceEstimate(), toCalculation(estimate), { price: estimate.price });
  }

  @Query(() => DraftPriceEstimate, {
    nullable: true,
    description: 'The cost of a quantity at a price that is not saved, step by step. Scope catalog:read.',
  })
  draftPriceEstimate(
    @Arg('input', () => DraftPriceEstimateInput, { description: 'The terms of the price, and the quantity.' })
    input: DraftPriceEstimateInput,
    @Ctx() { viewer }: HubContext,
  ): DraftPriceEstimate {
    return toCalculation(estimateDraft(viewer, input));
  }
}

function toCalculation(estimate: Estimate<PriceTerms>): PriceCalculation {
  const { price, currency, quantity, steps, groups, exact, minor, roundedBy } = estimate;
  return {
    currency,
    quantity,
    steps: steps.map(toStep),
    groups: groups.map((group) => ({
      match: group.match,
      quantity: group.quantity,
      total: toMoney(group.minor, currency),
    })),
    exact: exact.toDecimal(),
    total: toMoney(minor, currency),
    roundedBy: roundedBy.toDecimal(),
    taxBehavior: price.taxBehavior,
    period: periodOf(price),
  };
}

/** Decimals in the GraphQL API have at most 12 places. */
function toStep({ description, ...numbers }: PricingStep): PriceStep {
  const short = (text: string) => Rational.of(text).toDecimal();
  const [quantity, unitAmount, amount] = [numbers.quantity, numbers.unitAmount, numbers.amount].map(short);
  return { description, quantity: quantity!, unitAmount: unitAmount!, amount: amount! };
}

function periodOf({ interval, intervalCount }: Pick<Price, 'interval' | 'intervalCount'>): string {
  if (interval === Interval.once) return 'once';
  return intervalCount === 1 ? `every ${interval}` : `every ${intervalCount} ${interval}s`;
}
