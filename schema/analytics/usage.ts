import type { GraphQLResolveInfo } from 'graphql';
import { Args, ArgsType, Ctx, Field, ID, Info, Int, ObjectType, Query, Resolver } from 'type-graphql';
import { UsageGrouping } from '../../src/analytics/usage-grouping.ts';
import { usageAnalytics } from '../../src/analytics/usage.ts';
import { bounded } from '../../src/platform/graphql/bounded.ts';
import { Decimal, Key } from '../../src/platform/graphql/graphql-scalars.ts';
import { text } from '../../src/platform/values/bounds.ts';
import type { HubContext } from '../context.ts';
import { costs } from '../engine/cost/field-costs.ts';
import { fieldsBelow } from '../lists/list-request.ts';
import { usually } from '../../src/platform/graphql/list-size.ts';
import { AnalyticsArgs, AnalyticsPoint, AnalyticsReport, costOfReport, asReport } from './report.ts';
import { UsageGroup } from './usage-group.ts';

@ArgsType()
class UsageAnalyticsArgs extends AnalyticsArgs {
  @Field(() => UsageGrouping, {
    defaultValue: UsageGrouping.meter,
    description: 'The grouping of the figures.',
  })
  groupBy!: UsageGrouping;

  @Field(() => Key, { nullable: true, description: 'Only the meter with this key.' })
  meter?: string | null;

  @bounded(text(255))
  @Field(() => String, { nullable: true, description: 'Only the usage of this subject.' })
  subject?: string | null;

  @Field(() => ID, {
    nullable: true,
    description: 'Only the usage of this customer, whose subjects are the id of the customer and the external id.',
  })
  customerId?: string | null;

  @Field(() => ID, {
    nullable: true,
    description: 'Only what was used while this plan was in force for the customer; see the grouping by plan.',
  })
  planId?: string | null;
}

@ObjectType({ simpleResolvers: true, description: 'The usage of one group over the whole range.' })
class UsageTotal {
  @Field(() => UsageGroup, { description: 'The meter of the usage, and what it is grouped by.' })
  group!: UsageGroup;

  @Field(() => Decimal, {
    description: 'The events, added up by the aggregation of the meter; 0 when there are none.',
  })
  value!: string;

  @Field(() => Int, { description: 'The number of events.' })
  events!: number;

  @Field(() => Decimal, {
    nullable: true,
    description:
      'What the range will come to if usage goes on as so far: the value, divided by the share of the range that has ' +
      'elapsed; null for a range that is over, and for meters other than count and sum.',
  })
  forecast!: string | null;
}

@ObjectType({ simpleResolvers: true, implements: AnalyticsPoint, description: 'The usage of one group in one bucket.' })
class UsagePoint extends AnalyticsPoint {
  @Field(() => UsageGroup, { description: 'The meter of the usage, and what it is grouped by.' })
  group!: UsageGroup;

  @Field(() => Decimal, {
    description: 'The events, added up by the aggregation of the meter; 0 when there are none.',
  })
  value!: string;

  @Field(() => Int, { description: 'The number of events.' })
  events!: number;

  @Field(() => Decimal, {
    nullable: true,
    description:
      'What the bucket will come to if usage goes on as so far: the value, divided by the share of the bucket that has ' +
      'elapsed; null for all but the running one, and for meters other than count and sum.',
  })
  forecast!: string | null;
}

@ObjectType({ simpleResolvers: true, implements: AnalyticsReport, description: 'Usage over time.' })
class UsageAnalytics extends AnalyticsReport {
  @usually(100)
  @Field(() => [UsagePoint], { description: 'Every group in every bucket, oldest first.' })
  series!: UsagePoint[];

  @Field(() => [UsageTotal], {
    description:
      'The usage of each group over the whole range; for unique and max it is not the sum of the series. Without `series`, ' +
      'it is read several times as fast, and up to 10,000 groups have one.',
  })
  totals!: UsageTotal[];
}

@Resolver()
export class UsageAnalyticsResolver {
  @asReport
  @costs(costOfReport)
  @Query(() => UsageAnalytics, {
    nullable: true,
    description: 'Usage over time, by meter, subject, customer, plan or properties. Scope analytics:read.',
  })
  usageAnalytics(
    @Args() args: UsageAnalyticsArgs,
    @Ctx() { em, viewer, now }: HubContext,
    @Info() { fieldNodes, fragments }: GraphQLResolveInfo,
  ): Promise<UsageAnalytics> {
    const isWithoutSeries = !fieldsBelow(fieldNodes, fragments).has('series');
    return usageAnalytics(em, viewer, args, now, { isWithoutSeries });
  }
}
