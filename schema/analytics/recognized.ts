import { Args, ArgsType, Ctx, Field, FieldResolver, ID, ObjectType, Query, Resolver, Root } from 'type-graphql';
import type { ClassType } from 'type-graphql';
import { withComparison } from '../../src/analytics/compared.ts';
import { RecognitionGrouping } from '../../src/analytics/recognition/recognition-grouping.ts';
import { recognizedRevenue } from '../../src/analytics/recognition/recognized-revenue.ts';
import { country } from '../../src/billing/customers/taxes/countries.ts';
import { boundedArgument } from '../../src/platform/graphql/bounded.ts';
import { usually } from '../../src/platform/graphql/list-size.ts';
import type { Row } from '../../src/platform/store/rows.ts';
import type { HubContext } from '../context.ts';
import { costs } from '../engine/cost/field-costs.ts';
import { Money, toMoney } from '../money.ts';
import { InvoicedReportArgs, MoneyGroup, groupResolver } from './money-report.ts';
import { AnalyticsPoint, AnalyticsReport, costOfReport, asReport } from './report.ts';

@ArgsType()
class RecognitionArgs extends InvoicedReportArgs {
  @Field(() => RecognitionGrouping, {
    defaultValue: RecognitionGrouping.currency,
    description: 'The grouping of the figures.',
  })
  groupBy!: RecognitionGrouping;

  @Field(() => ID, { nullable: true, description: 'Only the lines of this product.' })
  productId?: string | null;

  @Field(() => ID, { nullable: true, description: 'Only the lines of the prices of this plan.' })
  planId?: string | null;

  @Field(() => ID, { nullable: true, description: 'Only the invoices and credit notes of this customer.' })
  customerId?: string | null;
}

@ObjectType({ simpleResolvers: true, description: 'The group of figures about recognised revenue.' })
class RecognitionGroup extends MoneyGroup {
  @Field(() => ID, {
    nullable: true,
    description: 'The id of the product; null unless grouped by product, or where a line has none.',
  })
  declare productId: string | null;

  @Field(() => ID, {
    nullable: true,
    description: 'The id of the plan; null unless grouped by plan, or where a line has none.',
  })
  declare planId: string | null;

  @Field(() => String, {
    nullable: true,
    description: 'The country of the buyers; null unless grouped by country, or where an invoice names none.',
  })
  country!: string | null;
}

@ObjectType({ implements: AnalyticsPoint, description: 'Recognised revenue of one group in one bucket, net of tax.' })
class RecognizedPoint extends AnalyticsPoint {
  @Field(() => RecognitionGroup, { description: 'The group that it is for.' })
  group!: RecognitionGroup;

  billedMinor!: bigint;
  recognizedMinor!: bigint;
  deferredMinor!: bigint;
}

@ObjectType({ description: 'Recognised revenue of one group over the whole range, net of tax.' })
class RecognizedTotal {
  @Field(() => RecognitionGroup, { description: 'The group that it is for.' })
  group!: RecognitionGroup;

  billedMinor!: bigint;
  recognizedMinor!: bigint;
  deferredMinor!: bigint;
}

@ObjectType({
  simpleResolvers: true,
  implements: AnalyticsReport,
  description:
    'What was billed and what of it was earned, net of tax: what is deferred before, plus billed, less recognised.',
})
class RecognizedRevenue extends AnalyticsReport {
  @usually(100)
  @Field(() => [RecognizedPoint], { description: 'Every group in every bucket, oldest first.' })
  series!: RecognizedPoint[];

  @Field(() => [RecognizedTotal], { description: 'The figures of each group over the whole range.' })
  totals!: RecognizedTotal[];

  @Field(() => RecognizedRevenue, {
    nullable: true,
    description: 'The same report of the range that it is compared with; null unless `compare` is given.',
  })
  comparison?: RecognizedRevenue | null;
}

const billed = {
  description:
    'Net: what invoices and credit notes of this time come to, as in `revenueAnalytics` ([billed](docs/metrics.md#billed)).',
};
const recognized = {
  description: 'Net: what was earned in this time, by the second ([recognised](docs/metrics.md#recognised)).',
};
const deferred = {
  description: 'Net: what is billed and not earned at the end ([deferred](docs/metrics.md#deferred)).',
};

/** Resolves the amounts of a point or a total. */
function amountsResolver(figures: ClassType<RecognizedPoint | RecognizedTotal>) {
  @Resolver(() => figures)
  class AmountsResolver {
    @FieldResolver(() => Money, billed)
    billed(@Root() { billedMinor, group }: Row<RecognizedTotal>): Money {
      return toMoney(billedMinor, group.currency);
    }

    @FieldResolver(() => Money, recognized)
    recognized(@Root() { recognizedMinor, group }: Row<RecognizedTotal>): Money {
      return toMoney(recognizedMinor, group.currency);
    }

    @FieldResolver(() => Money, deferred)
    deferred(@Root() { deferredMinor, group }: Row<RecognizedTotal>): Money {
      return toMoney(deferredMinor, group.currency);
    }
  }
  return AmountsResolver;
}

export const RecognizedPointsResolver = amountsResolver(RecognizedPoint);
export const RecognizedTotalsResolver = amountsResolver(RecognizedTotal);
export const RecognitionGroupResolver = groupResolver(RecognitionGroup);

@Resolver()
export class RecognizedRevenueResolver {
  // type-graphql forgets the bounds of inherited arguments.
  @boundedArgument('country', country)
  @asReport
  @costs(costOfReport)
  @Query(() => RecognizedRevenue, {
    nullable: true,
    description: 'Billed, recognised and deferred revenue, net of tax. Scope analytics:read.',
  })
  async recognizedRevenue(
    @Args() args: RecognitionArgs,
    @Ctx() { em, viewer, now }: HubContext,
  ): Promise<RecognizedRevenue> {
    return withComparison(args, now, (request) => recognizedRevenue(em, viewer, request, now));
  }
}
