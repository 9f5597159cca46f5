import { Args, ArgsType, Ctx, Field, Int, ObjectType, Query, Resolver } from 'type-graphql';
import { UsageGrouping } from '../../src/analytics/usage-grouping.ts';
import { usageAnalytics } from '../../src/analytics/usage.ts';
import { Meter } from '../../src/metering/meter.ts';
import { bounded } from '../../src/platform/graphql/bounded.ts';
import { Decimal, Json, Key } from '../../src/platform/graphql/graphql-scalars.ts';
import { text } from '../../src/platform/values/bounds.ts';
import type { HubContext } from '../context.ts';
import { costs } from '../engine/cost/field-costs.ts';
import { usually } from '../../src/platform/graphql/list-size.ts';
import { AnalyticsArgs, AnalyticsPoint, AnalyticsReport, costOfReport, asReport } from './report.ts';

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
}

@ObjectType({
  simpleResolvers: true,
  description: 'The meter of usage figures, and the subject or the properties that they are grouped by.',
})
class UsageGroup {
  @Field(() => Meter, { description: 'The meter that the usage was recorded for.' })
  meter!: Meter;

  @Field(() => String, { nullable: true, description: 'The subject; null unless figures are grouped by subject.' })
  subject!: string | null;

  @Field(() => Json, {
    nullable: true,
    description:
      'The values of the properties that the meter groups by, such as {"region": "eu-west"}, null for a property that events ' +
      'do not have; null unless figures are grouped by properties.',
  })
  properties!: Record<string, string | null> | null;
}

@ObjectType({ simpleResolvers: true, description: 'The usage of one group over the whole range.' })
class UsageTotal {
  @Field(() => UsageGroup, { description: 'The meter and the subject of the usage.' })
  group!: UsageGroup;

  @Field(() => Decimal, {
    description: 'The events, added up by the aggregation of the meter; 0 when there are none.',
  })
  value!: string;

  @Field(() => Int, { description: 'The number of events.' })
  events!: number;
}

@ObjectType({ simpleResolvers: true, implements: AnalyticsPoint, description: 'The usage of one group in one bucket.' })
class UsagePoint extends AnalyticsPoint {
  @Field(() => UsageGroup, { description: 'The meter and the subject of the usage.' })
  group!: UsageGroup;

  @Field(() => Decimal, {
    description: 'The events, added up by the aggregation of the meter; 0 when there are none.',
  })
  value!: string;

  @Field(() => Int, { description: 'The number of events.' })
  events!: number;
}

@ObjectType({ simpleResolvers: true, implements: AnalyticsReport, description: 'Usage over time.' })
class UsageAnalytics extends AnalyticsReport {
  @usually(100)
  @Field(() => [UsagePoint], { description: 'Every group in every bucket, oldest first.' })
  series!: UsagePoint[];

  @Field(() => [UsageTotal], {
    description: 'The usage of each group over the whole range; for unique and max it is not the sum of the series.',
  })
  totals!: UsageTotal[];
}

@Resolver()
export class UsageAnalyticsResolver {
  @asReport
  @costs(costOfReport)
  @Query(() => UsageAnalytics, {
    nullable: true,
    description: 'Usage over time, by meter, subject or properties. Scope analytics:read.',
  })
  usageAnalytics(@Args() args: UsageAnalyticsArgs, @Ctx() { em, viewer, now }: HubContext): Promise<UsageAnalytics> {
    return usageAnalytics(em, viewer, args, now);
  }
}
