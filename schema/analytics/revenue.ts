import { Args, ArgsType, Ctx, Field, FieldResolver, ID, ObjectType, Query, Resolver, Root } from 'type-graphql';
import { revenueAnalytics } from '../../src/analytics/revenue.ts';
import { RevenueGrouping } from '../../src/analytics/revenue-grouping.ts';
import { Product } from '../../src/catalog/products/product.ts';
import type { Row } from '../../src/platform/store/rows.ts';
import type { HubContext } from '../context.ts';
import { costs } from '../engine/cost/field-costs.ts';
import { usually } from '../../src/platform/graphql/list-size.ts';
import { Related } from '../lists/related.ts';
import type { RelatedTo } from '../lists/related.ts';
import { one, relate } from '../lists/relation.ts';
import { Money, toMoney } from '../money.ts';
import { AnalyticsArgs, AnalyticsPoint, AnalyticsReport, costOfReport, asReport } from './report.ts';

@ArgsType()
class RevenueAnalyticsArgs extends AnalyticsArgs {
  @Field(() => RevenueGrouping, {
    defaultValue: RevenueGrouping.currency,
    description: 'The grouping of the figures.',
  })
  groupBy!: RevenueGrouping;
}

@ObjectType({
  simpleResolvers: true,
  description: 'The currency and, when grouped by product, the product of revenue figures.',
})
class RevenueGroup {
  @Field(() => String, { description: 'ISO 4217. Sums of different currencies are never added.' })
  currency!: string;

  @Field(() => ID, {
    nullable: true,
    description: 'Null when figures are not grouped by product, or the money is for no product.',
  })
  productId!: string | null;
}

@ObjectType({ description: 'Revenue figures of one group over the whole range.' })
class RevenueTotal {
  @Field(() => RevenueGroup, { description: 'The currency, and the product, that it is for.' })
  group!: RevenueGroup;

  billedMinor!: bigint;
  collectedMinor!: bigint;
  refundedMinor!: bigint;
  outstandingMinor!: bigint;
}

@ObjectType({ implements: AnalyticsPoint, description: 'Revenue figures of one group in one bucket.' })
class RevenuePoint extends AnalyticsPoint {
  @Field(() => RevenueGroup, { description: 'The currency, and the product, that it is for.' })
  group!: RevenueGroup;

  billedMinor!: bigint;
  collectedMinor!: bigint;
  refundedMinor!: bigint;
}

@ObjectType({
  simpleResolvers: true,
  implements: AnalyticsReport,
  description: 'Billed and collected revenue over time.',
})
class RevenueAnalytics extends AnalyticsReport {
  @usually(100)
  @Field(() => [RevenuePoint], { description: 'Every group in every bucket, oldest first.' })
  series!: RevenuePoint[];

  @Field(() => [RevenueTotal], { description: 'The figures of each group over the whole range.' })
  totals!: RevenueTotal[];
}

const billed = {
  description:
    'The net lines of invoices finalised in this time, after discounts and without tax, less credit notes issued in it; void invoices are excluded.',
};
const collected = { description: 'The payments received in this time; refunds are not deducted.' };
const refunded = {
  description: 'The money paid out to customers in this time. By product, it belongs to none.',
};

@Resolver(() => RevenuePoint)
export class RevenuePointsResolver {
  @FieldResolver(() => Money, billed)
  billed(@Root() { billedMinor, group }: Row<RevenuePoint>): Money {
    return toMoney(billedMinor, group.currency);
  }

  @FieldResolver(() => Money, collected)
  collected(@Root() { collectedMinor, group }: Row<RevenuePoint>): Money {
    return toMoney(collectedMinor, group.currency);
  }

  @FieldResolver(() => Money, refunded)
  refunded(@Root() { refundedMinor, group }: Row<RevenuePoint>): Money {
    return toMoney(refundedMinor, group.currency);
  }
}

@Resolver(() => RevenueTotal)
export class RevenueTotalsResolver {
  @FieldResolver(() => Money, billed)
  billed(@Root() { billedMinor, group }: Row<RevenueTotal>): Money {
    return toMoney(billedMinor, group.currency);
  }

  @FieldResolver(() => Money, collected)
  collected(@Root() { collectedMinor, group }: Row<RevenueTotal>): Money {
    return toMoney(collectedMinor, group.currency);
  }

  @FieldResolver(() => Money, refunded)
  refunded(@Root() { refundedMinor, group }: Row<RevenueTotal>): Money {
    return toMoney(refundedMinor, group.currency);
  }

  @FieldResolver(() => Money, {
    description: 'The amount owed at the end of the range on all invoices finalised before then.',
  })
  outstanding(@Root() { outstandingMinor, group }: Row<RevenueTotal>): Money {
    return toMoney(outstandingMinor, group.currency);
  }
}

const ofGroup = relate(RevenueGroup, { product: one(Product, 'productId') });

@Resolver(() => RevenueGroup)
export class RevenueAnalyticsResolver {
  @asReport
  @costs(costOfReport)
  @Query(() => RevenueAnalytics, {
    nullable: true,
    description: 'Billed and collected revenue, by currency and product. Scope analytics:read.',
  })
  revenueAnalytics(
    @Args() args: RevenueAnalyticsArgs,
    @Ctx() { em, viewer, now }: HubContext,
  ): Promise<RevenueAnalytics> {
    return revenueAnalytics(em, viewer, args, now);
  }

  @FieldResolver(() => Product, { nullable: true, description: 'The product of the group; null when there is none.' })
  product(@Related() related: RelatedTo) {
    return related(ofGroup.product);
  }
}
