import type { Temporal } from 'temporal-polyfill';
import { ArgsType, Field, ID, InterfaceType, createMethodMiddlewareDecorator } from 'type-graphql';
import { AnalyticsInterval } from '../../src/analytics/interval.ts';
import { DateTime, TimeZone } from '../../src/platform/graphql/graphql-scalars.ts';
import { currentWork, runAs } from '../../src/platform/postgres/work-context.ts';

/** Runs a field as a report: on connections that are not those of requests, and with more time for a statement. */
export const asReport: MethodDecorator = createMethodMiddlewareDecorator((_, next) =>
  runAs({ ...currentWork(), kind: 'report' }, next),
);

@ArgsType()
export class AnalyticsArgs {
  @Field(() => DateTime, { nullable: true, description: 'From here; left out, 30 days before `to`.' })
  from?: Temporal.Instant | null;

  @Field(() => DateTime, { nullable: true, description: 'Up to, but without here; left out, now.' })
  to?: Temporal.Instant | null;

  @Field(() => AnalyticsInterval, {
    defaultValue: AnalyticsInterval.day,
    description: 'At most 1000 of them.',
  })
  interval!: AnalyticsInterval;

  @Field(() => TimeZone, { defaultValue: 'UTC', description: 'The time zone whose calendar the buckets follow.' })
  timezone!: string;

  @Field(() => ID, { nullable: true, description: 'Left out, every project whose figures you may read.' })
  projectId?: string | null;
}

/** The fields that every report has. */
@InterfaceType({ description: 'Figures over a time, in buckets of the calendar of a time zone.' })
export abstract class AnalyticsReport {
  @Field(() => DateTime, { description: 'The start of the range, included.' })
  from!: Temporal.Instant;

  @Field(() => DateTime, { description: 'The end of the range, not included.' })
  to!: Temporal.Instant;

  @Field(() => AnalyticsInterval, { description: 'The length of each bucket.' })
  interval!: AnalyticsInterval;

  @Field(() => TimeZone, { description: 'The time zone whose calendar the buckets follow.' })
  timezone!: string;
}

/** The time of a point in a series. */
@InterfaceType({ description: 'A bucket of the calendar: from `start` up to, but without `end`.' })
export abstract class AnalyticsPoint {
  @Field(() => DateTime, { description: 'The start of the bucket, included.' })
  start!: Temporal.Instant;

  @Field(() => DateTime, { description: 'The end of the bucket, not included.' })
  end!: Temporal.Instant;

  @Field(() => Boolean, { description: 'Whether some of it lies outside of the range, or is yet to come.' })
  partial!: boolean;
}

/** What a report costs before it shows anything, in points. */
export const costOfReport = 2500;
