import type { Temporal } from 'temporal-polyfill';
import { Args, Ctx, Field, Float, Int, ObjectType, Query, Resolver } from 'type-graphql';
import { userRetention } from '../../src/analytics/retention.ts';
import { DateTime } from '../../src/platform/graphql/graphql-scalars.ts';
import { usually } from '../../src/platform/graphql/list-size.ts';
import type { HubContext } from '../context.ts';
import { costs } from '../engine/cost/field-costs.ts';
import { AnalyticsArgs, AnalyticsReport, asReport, costOfReport } from './report.ts';

@ObjectType({ simpleResolvers: true, description: 'The people of a cohort who were active in a later bucket.' })
class RetentionCell {
  @Field(() => Int, { description: "The number of buckets after the cohort's own, which is 0." })
  period!: number;

  @Field(() => DateTime, { description: 'The start of the bucket, included.' })
  start!: Temporal.Instant;

  @Field(() => Int, {
    nullable: true,
    description: 'The number of people; null while the bucket is not over, and for few people across projects.',
  })
  people!: number | null;

  @Field(() => Float, {
    nullable: true,
    description:
      'Their share of the cohort, from 0 to 1 ([cohorts](docs/people-reports.md#cohorts)); null without one.',
  })
  rate!: number | null;
}

@ObjectType({ simpleResolvers: true, description: 'The people who were first active in one bucket.' })
class RetentionCohort {
  @Field(() => DateTime, { description: 'The start of the bucket, included.' })
  start!: Temporal.Instant;

  @Field(() => DateTime, { description: 'The end of the bucket, excluded.' })
  end!: Temporal.Instant;

  @Field(() => Int, {
    nullable: true,
    description: 'The number of people, so far if the bucket is not over; null for few people across projects.',
  })
  size!: number | null;

  @usually(30)
  @Field(() => [RetentionCell], { description: "The cohort's own bucket, and each later one of the range." })
  cells!: RetentionCell[];
}

@ObjectType({ simpleResolvers: true, description: 'The retention of all cohorts after a number of buckets.' })
class RetentionAverage {
  @Field(() => Int, { description: "The number of buckets after the cohorts' own." })
  period!: number;

  @Field(() => Float, {
    nullable: true,
    description:
      'The people who were active, divided by the sizes of the cohorts whose bucket is over ([cohorts](docs/people-reports.md#cohorts)); null without any, and where a figure of them is hidden.',
  })
  rate!: number | null;
}

@ObjectType({
  simpleResolvers: true,
  implements: AnalyticsReport,
  description: 'How many people came back, by when they were first active.',
})
class UserRetention extends AnalyticsReport {
  @usually(30)
  @Field(() => [RetentionCohort], { description: 'A cohort for each bucket that the range touches, oldest first.' })
  cohorts!: RetentionCohort[];

  @usually(30)
  @Field(() => [RetentionAverage], { description: 'The mean of the cohorts for each number of buckets.' })
  averages!: RetentionAverage[];
}

@Resolver()
export class UserRetentionResolver {
  @asReport
  @costs(costOfReport)
  @Query(() => UserRetention, {
    nullable: true,
    description:
      'How many people came back, in cohorts by their first day, week, month, quarter or year; the range is widened to whole buckets. Scope analytics:read.',
  })
  userRetention(
    @Args(() => AnalyticsArgs) args: AnalyticsArgs,
    @Ctx() { em, viewer, now }: HubContext,
  ): Promise<UserRetention> {
    return userRetention(em, viewer, args, now);
  }
}
