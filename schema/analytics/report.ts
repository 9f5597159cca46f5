import type { Temporal } from 'temporal-polyfill';
import { ArgsType, Field, ID, InterfaceType } from 'type-graphql';
import { AnalyticsInterval } from '../../src/analytics/interval.ts';
import { DateTime, TimeZone } from '../../src/platform/graphql/graphql-scalars.ts';
import { runReport } from '../../src/platform/postgres/run-report.ts';

type ReportMethod = (...args: never[]) => Promise<unknown>;

/** Runs a field that only reads as a report; see `runReport`. It may run twice, so it is no middleware. */
export function asReport<Method extends ReportMethod>(
  _: object,
  __: string | symbol,
  descriptor: TypedPropertyDescriptor<Method>,
): void {
  const method = descriptor.value!;
  descriptor.value = function (this: unknown, ...args: never[]) {
    return runReport(() => method.apply(this, args));
  } as Method;
}

@ArgsType()
export class AnalyticsArgs {
  @Field(() => DateTime, {
    nullable: true,
    description: 'The start of the range, included; by default 30 days before `to`.',
  })
  from?: Temporal.Instant | null;

  @Field(() => DateTime, { nullable: true, description: 'The end of the range, excluded; by default now.' })
  to?: Temporal.Instant | null;

  @Field(() => AnalyticsInterval, {
    defaultValue: AnalyticsInterval.day,
    description:
      'The length of a bucket; a range has at most 1000 buckets, and a report 10,000 points: buckets, times groups. An ' +
      'answer with many values in each point is refused before that by its cost (`query_too_large`): ask by GraphQL for ' +
      'the fields that you need, or for a shorter range.',
  })
  interval!: AnalyticsInterval;

  @Field(() => TimeZone, { defaultValue: 'UTC', description: 'The time zone whose calendar the buckets follow.' })
  timezone!: string;

  @Field(() => ID, { nullable: true, description: 'The project; by default every project whose figures you may read.' })
  projectId?: string | null;
}

/** The fields that every report has. */
@InterfaceType({ description: 'Figures over a range of time, in calendar buckets of a time zone.' })
export abstract class AnalyticsReport {
  @Field(() => DateTime, { description: 'The start of the range, included.' })
  from!: Temporal.Instant;

  @Field(() => DateTime, { description: 'The end of the range, excluded.' })
  to!: Temporal.Instant;

  @Field(() => AnalyticsInterval, { description: 'The length of each bucket.' })
  interval!: AnalyticsInterval;

  @Field(() => TimeZone, { description: 'The time zone whose calendar the buckets follow.' })
  timezone!: string;
}

/** The time of a point in a series. */
@InterfaceType({ description: 'A calendar bucket, from `start` (included) to `end` (excluded).' })
export abstract class AnalyticsPoint {
  @Field(() => DateTime, { description: 'The start of the bucket, included.' })
  start!: Temporal.Instant;

  @Field(() => DateTime, { description: 'The end of the bucket, excluded.' })
  end!: Temporal.Instant;

  @Field(() => Boolean, { description: 'Whether part of the bucket lies outside the range or in the future.' })
  partial!: boolean;
}

/** The base cost of a report in points, before any values. */
export const costOfReport = 2500;
