import { Args, Ctx, Field, ObjectType, Query, Resolver } from 'type-graphql';
import { withComparison } from '../../src/analytics/compared.ts';
import { recurringRevenue } from '../../src/analytics/mrr/recurring-revenue.ts';
import type { RecurringReport } from '../../src/analytics/mrr/recurring-revenue.ts';
import { usually } from '../../src/platform/graphql/list-size.ts';
import type { HubContext } from '../context.ts';
import { costs } from '../engine/cost/field-costs.ts';
import { RecurringAmounts, amountsOf } from './recurring-amounts.ts';
import { RecurringGroup, RecurringArgs } from './recurring-group.ts';
import { AnalyticsPoint, AnalyticsReport, costOfReport, asReport } from './report.ts';

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
  comparison?: RecurringRevenue | null;
}

@Resolver()
export class RecurringRevenueResolver {
  @asReport
  @costs(costOfReport)
  @Query(() => RecurringRevenue, {
    nullable: true,
    description: 'MRR, ARR, their movements and the rates of churn and retention, by currency. Scope analytics:read.',
  })
  async recurringRevenue(
    @Args(() => RecurringArgs) args: RecurringArgs,
    @Ctx() { em, viewer, now }: HubContext,
  ): Promise<RecurringRevenue> {
    return withComparison(args, now, async (request) => shown(await recurringRevenue(em, viewer, request, now)));
  }
}

function shown({ series, totals, ...range }: RecurringReport): RecurringRevenue {
  return {
    ...range,
    series: series.map(({ start, end, partial, group, ...figures }) => {
      return { start, end, partial, group, figures: amountsOf(figures, group.currency) };
    }),
    totals: totals.map(({ group, ...figures }) => ({ group, figures: amountsOf(figures, group.currency) })),
  };
}
