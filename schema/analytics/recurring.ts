import { Args, ArgsType, Ctx, Field, FieldResolver, ID, ObjectType, Query, Resolver } from 'type-graphql';
import { AnalyticsComparison, comparedRequest } from '../../src/analytics/compared.ts';
import { RecurringGrouping } from '../../src/analytics/mrr/recurring-grouping.ts';
import { recurringRevenue } from '../../src/analytics/mrr/recurring-revenue.ts';
import type { RecurringReport } from '../../src/analytics/mrr/recurring-revenue.ts';
import { Product } from '../../src/catalog/products/product.ts';
import { usually } from '../../src/platform/graphql/list-size.ts';
import { Currency } from '../../src/platform/graphql/graphql-scalars.ts';
import { Project } from '../../src/auth/projects/project.ts';
import { Plan } from '../../src/catalog/offers/plan.ts';
import type { HubContext } from '../context.ts';
import { costs } from '../engine/cost/field-costs.ts';
import { Related } from '../lists/related.ts';
import type { RelatedTo } from '../lists/related.ts';
import { one, relate } from '../lists/relation.ts';
import { RecurringAmounts, amountsOf } from './recurring-amounts.ts';
import { AnalyticsArgs, AnalyticsPoint, AnalyticsReport, costOfReport, asReport } from './report.ts';

@ArgsType()
class RecurringArgs extends AnalyticsArgs {
  @Field(() => RecurringGrouping, {
    defaultValue: RecurringGrouping.currency,
    description: 'The grouping of the figures.',
  })
  groupBy!: RecurringGrouping;

  @Field(() => ID, { nullable: true, description: 'Only what this product brings in.' })
  productId?: string | null;

  @Field(() => ID, { nullable: true, description: 'Only what this plan brings in.' })
  planId?: string | null;

  @Field(() => String, {
    nullable: true,
    description: 'Only customers whose present country is this one (ISO 3166-1, two letters).',
  })
  country?: string | null;

  @Field(() => Currency, { nullable: true, description: 'Only this currency (ISO 4217).' })
  currency?: string | null;

  @Field(() => Boolean, {
    defaultValue: false,
    description: 'Whether the customers of test clocks count too; they are left out by default.',
  })
  includeTestClocks!: boolean;

  @Field(() => AnalyticsComparison, {
    nullable: true,
    description: 'The range for `comparison`; without it there is none.',
  })
  compare?: AnalyticsComparison | null;
}

@ObjectType({ simpleResolvers: true, description: 'The group of figures about recurring revenue.' })
class RecurringGroup {
  @Field(() => String, { description: 'ISO 4217. Sums of different currencies are never added.' })
  currency!: string;

  @Field(() => ID, { nullable: true, description: 'The id of the product; null unless grouped by product.' })
  productId!: string | null;

  @Field(() => ID, { nullable: true, description: 'The id of the plan; null unless grouped by plan.' })
  planId!: string | null;

  @Field(() => ID, { nullable: true, description: 'The id of the project; null unless grouped by project.' })
  projectId!: string | null;

  @Field(() => String, {
    nullable: true,
    description: 'The country of the customers; null unless grouped by country, or where it is not known.',
  })
  country!: string | null;
}

@ObjectType({
  simpleResolvers: true,
  implements: AnalyticsPoint,
  description: 'Recurring revenue of one group in one bucket.',
})
class RecurringPoint extends AnalyticsPoint {
  @Field(() => RecurringGroup, { description: 'The group that it is for.' })
  group!: RecurringGroup;

  @Field(() => RecurringAmounts, { description: 'Its figures.' })
  figures!: RecurringAmounts;
}

@ObjectType({ simpleResolvers: true, description: 'Recurring revenue of one group over the whole range.' })
class RecurringTotal {
  @Field(() => RecurringGroup, { description: 'The group that it is for.' })
  group!: RecurringGroup;

  @Field(() => RecurringAmounts, {
    description: 'Its figures: movements are the sums of the series, and rates are of those at the start of the range.',
  })
  figures!: RecurringAmounts;
}

@ObjectType({
  simpleResolvers: true,
  implements: AnalyticsReport,
  description: 'Recurring revenue over time, net of tax, from the prices of subscriptions and not from invoices.',
})
class RecurringRevenue extends AnalyticsReport {
  @usually(100)
  @Field(() => [RecurringPoint], { description: 'Every group in every bucket, oldest first.' })
  series!: RecurringPoint[];

  @Field(() => [RecurringTotal], { description: 'The figures of each group over the whole range.' })
  totals!: RecurringTotal[];

  @Field(() => RecurringRevenue, {
    nullable: true,
    description: 'The same report of the range that it is compared with; null unless `compare` is given.',
  })
  comparison!: RecurringRevenue | null;
}

const ofGroup = relate(RecurringGroup, {
  product: one(Product, 'productId'),
  plan: one(Plan, 'planId'),
  project: one(Project, 'projectId'),
});

@Resolver(() => RecurringGroup)
export class RecurringRevenueResolver {
  @asReport
  @costs(costOfReport)
  @Query(() => RecurringRevenue, {
    nullable: true,
    description: 'MRR, ARR, their movements and the rates of churn and retention, by currency. Scope analytics:read.',
  })
  async recurringRevenue(
    @Args() args: RecurringArgs,
    @Ctx() { em, viewer, now }: HubContext,
  ): Promise<RecurringRevenue> {
    const read = async (request: RecurringArgs) => shown(await recurringRevenue(em, viewer, request, now));
    const report = await read(args);
    if (args.compare) report.comparison = await read(comparedRequest(args, args.compare, now));
    return report;
  }

  @FieldResolver(() => Product, { nullable: true, description: 'The product; null unless grouped by product.' })
  product(@Related() related: RelatedTo) {
    return related(ofGroup.product);
  }

  @FieldResolver(() => Plan, { nullable: true, description: 'The plan; null unless grouped by plan.' })
  plan(@Related() related: RelatedTo) {
    return related(ofGroup.plan);
  }

  @FieldResolver(() => Project, { nullable: true, description: 'The project; null unless grouped by project.' })
  project(@Related() related: RelatedTo) {
    return related(ofGroup.project);
  }
}

function shown({ series, totals, ...range }: RecurringReport): RecurringRevenue {
  return {
    ...range,
    series: series.map(({ start, end, partial, group, ...figures }) => {
      return { start, end, partial, group, figures: amountsOf(figures, group.currency) };
    }),
    totals: totals.map(({ group, ...figures }) => ({ group, figures: amountsOf(figures, group.currency) })),
    comparison: null,
  };
}
