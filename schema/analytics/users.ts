import type { Temporal } from 'temporal-polyfill';
import {
  Args,
  ArgsType,
  Ctx,
  Field,
  FieldResolver,
  Float,
  Int,
  InterfaceType,
  ObjectType,
  Query,
  Resolver,
} from 'type-graphql';
import { AnalyticsComparison, comparedRequest } from '../../src/analytics/compared.ts';
import { fromWholeDay } from '../../src/analytics/people/whole-days.ts';
import { UserGrouping, userAnalytics } from '../../src/analytics/users.ts';
import { Project } from '../../src/auth/projects/project.ts';
import type { HubContext } from '../context.ts';
import { costs } from '../engine/cost/field-costs.ts';
import { DateTime } from '../../src/platform/graphql/graphql-scalars.ts';
import { usually } from '../../src/platform/graphql/list-size.ts';
import { Related } from '../lists/related.ts';
import type { RelatedTo } from '../lists/related.ts';
import { one, relate } from '../lists/relation.ts';
import { AnalyticsArgs, AnalyticsPoint, AnalyticsReport, costOfReport, asReport } from './report.ts';

@ArgsType()
class UserAnalyticsArgs extends AnalyticsArgs {
  @Field(() => DateTime, {
    nullable: true,
    description: 'The start of the range, included; by default the start of the day that is 30 days before `to`.',
  })
  override from?: Temporal.Instant | null;

  @Field(() => AnalyticsComparison, {
    nullable: true,
    description: 'The range for `comparison`, from 1970 on; without it there is none.',
  })
  compare?: AnalyticsComparison | null;

  @Field(() => UserGrouping, {
    nullable: true,
    description: 'The grouping of the figures; by default all projects are one group.',
  })
  groupBy?: UserGrouping | null;
}

@ObjectType({ simpleResolvers: true, description: 'The project of user figures, when they are grouped by project.' })
class UserGroup {
  projectId!: string | null;
}

/** The fields of figures over any time. */
@InterfaceType({ description: 'Figures of the people of one group in some time.' })
abstract class UserFigures {
  @Field(() => UserGroup, { description: 'The project that it is for.' })
  group!: UserGroup;

  @Field(() => Int, { description: 'The number of sign-ins ([sign-ins](docs/people-reports.md#sign-ins)).' })
  signIns!: number;

  @Field(() => Int, {
    description: 'The number of people who signed in ([active people](docs/people-reports.md#active-people)).',
  })
  activeUsers!: number;

  @Field(() => Int, {
    description:
      'The number of people who signed in to a project for the first time ([new people](docs/people-reports.md#new-people)).',
  })
  newUsers!: number;

  @Field(() => Int, {
    nullable: true,
    description:
      'The number of accounts created ([sign-ups](docs/people-reports.md#sign-ups)); null unless the figures are of the whole network.',
  })
  signUps!: number | null;

  @Field(() => Int, {
    nullable: true,
    description:
      'DAU: the people active on the last day that has begun ([DAU](docs/people-reports.md#dau-wau-and-mau)); null for buckets of hours and minutes.',
  })
  dailyActive!: number | null;

  @Field(() => Int, {
    nullable: true,
    description:
      'WAU: the people active in the 7 days up to that day, which may begin before the range ([WAU](docs/people-reports.md#dau-wau-and-mau)).',
  })
  weeklyActive!: number | null;

  @Field(() => Int, {
    nullable: true,
    description:
      'MAU: the people active in the 28 days up to that day, which may begin before the range ([MAU](docs/people-reports.md#dau-wau-and-mau)).',
  })
  monthlyActive!: number | null;

  @Field(() => Float, {
    nullable: true,
    description:
      'The mean of DAU / MAU over the days that are over, from 0 to 1 ([stickiness](docs/people-reports.md#stickiness)); null if there is none.',
  })
  stickiness!: number | null;
}

@ObjectType({
  simpleResolvers: true,
  description:
    'The active people of a bucket, by when they were active before: new + retained + resurrected are all of them.',
})
class UserLifecycle {
  @Field(() => Int, { description: 'People who were never active before.' })
  new!: number;

  @Field(() => Int, { description: 'People who were also active in the bucket before.' })
  retained!: number;

  @Field(() => Int, { description: 'People who were active before, but not in the bucket before.' })
  resurrected!: number;

  @Field(() => Int, { description: 'People who were active in the bucket before, and are not in this one.' })
  dormant!: number;
}

@ObjectType({
  simpleResolvers: true,
  implements: UserFigures,
  description: 'Sign-in figures of one group over the whole range.',
})
class UserTotal extends UserFigures {}

@ObjectType({
  simpleResolvers: true,
  implements: [AnalyticsPoint, UserFigures],
  description: 'Sign-in figures of one group in one bucket.',
})
class UserPoint extends UserFigures implements AnalyticsPoint {
  start!: Temporal.Instant;
  end!: Temporal.Instant;
  partial!: boolean;

  @Field(() => UserLifecycle, {
    nullable: true,
    description:
      'The people by when they were active before ([lifecycle](docs/people-reports.md#lifecycle)); null for a bucket that the range cuts.',
  })
  lifecycle!: UserLifecycle | null;
}

@ObjectType({ simpleResolvers: true, implements: AnalyticsReport, description: 'Sign-ins over time.' })
class UserAnalytics extends AnalyticsReport {
  @usually(100)
  @Field(() => [UserPoint], { description: 'Every group in every bucket, oldest first.' })
  series!: UserPoint[];

  @Field(() => [UserTotal], {
    description: 'The figures of each group over the whole range; a person who signed in in two buckets counts once.',
  })
  totals!: UserTotal[];

  @Field(() => UserAnalytics, {
    nullable: true,
    description: 'The same report of the range that it is compared with; null unless `compare` is given.',
  })
  comparison?: UserAnalytics | null;
}

const ofGroup = relate(UserGroup, { project: one(Project, 'projectId') });

@Resolver(() => UserGroup)
export class UserAnalyticsResolver {
  @asReport
  @costs(costOfReport)
  @Query(() => UserAnalytics, {
    nullable: true,
    description: 'The people who signed in through your projects. Scope analytics:read.',
  })
  async userAnalytics(
    @Args(() => UserAnalyticsArgs) args: UserAnalyticsArgs,
    @Ctx() { em, viewer, now }: HubContext,
  ): Promise<UserAnalytics> {
    const read = (request: UserAnalyticsArgs) => userAnalytics(em, viewer, request, now);
    const comparison = args.compare && (await read(comparedRequest(fromWholeDay(args, now), args.compare, now)));
    return { ...(await read(args)), comparison };
  }

  @FieldResolver(() => Project, {
    nullable: true,
    description: 'The project; null unless figures are grouped by project.',
  })
  project(@Related() related: RelatedTo) {
    return related(ofGroup.project);
  }
}
