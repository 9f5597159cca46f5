import { Args, ArgsType, Ctx, Field, FieldResolver, Int, ObjectType, Query, Resolver } from 'type-graphql';
import { UserGrouping, userAnalytics } from '../../src/analytics/users.ts';
import { Project } from '../../src/auth/projects/project.ts';
import type { HubContext } from '../context.ts';
import { costs } from '../engine/cost/field-costs.ts';
import { usually } from '../../src/platform/graphql/list-size.ts';
import { Related } from '../lists/related.ts';
import type { RelatedTo } from '../lists/related.ts';
import { one, relate } from '../lists/relation.ts';
import { AnalyticsArgs, AnalyticsPoint, AnalyticsReport, costOfReport, asReport } from './report.ts';

@ArgsType()
class UserAnalyticsArgs extends AnalyticsArgs {
  @Field(() => UserGrouping, { nullable: true, description: 'Left out, all projects are one group.' })
  groupBy?: UserGrouping | null;
}

@ObjectType({ simpleResolvers: true, description: 'The project that figures about users are for.' })
class UserGroup {
  projectId!: string | null;
}

@ObjectType({ simpleResolvers: true, description: 'The people who signed in over the whole range.' })
class UserTotal {
  @Field(() => UserGroup, { description: 'The project that it is for.' })
  group!: UserGroup;

  @Field(() => Int, { description: 'The number of sign-ins.' })
  signIns!: number;

  @Field(() => Int, { description: 'The number of people who signed in.' })
  activeUsers!: number;

  @Field(() => Int, { description: 'The number of people who signed in to a project for the first time.' })
  newUsers!: number;
}

@ObjectType({
  simpleResolvers: true,
  implements: AnalyticsPoint,
  description: 'The people who signed in within a bucket.',
})
class UserPoint extends AnalyticsPoint {
  @Field(() => UserGroup, { description: 'The project that it is for.' })
  group!: UserGroup;

  @Field(() => Int, { description: 'The number of sign-ins.' })
  signIns!: number;

  @Field(() => Int, { description: 'The number of people who signed in.' })
  activeUsers!: number;

  @Field(() => Int, { description: 'The number of people who signed in to a project for the first time.' })
  newUsers!: number;
}

@ObjectType({ simpleResolvers: true, implements: AnalyticsReport, description: 'The people who signed in.' })
class UserAnalytics extends AnalyticsReport {
  @usually(100)
  @Field(() => [UserPoint], { description: 'Every group in every bucket, oldest first.' })
  series!: UserPoint[];

  @Field(() => [UserTotal], {
    description: 'Counted over the whole range: a person who came in two buckets is one.',
  })
  totals!: UserTotal[];
}

const ofGroup = relate(UserGroup, { project: one(Project, 'projectId') });

@Resolver(() => UserGroup)
export class UserAnalyticsResolver {
  @asReport
  @costs(costOfReport)
  @Query(() => UserAnalytics, { description: 'The people who signed in through your projects. Scope analytics:read.' })
  userAnalytics(@Args() args: UserAnalyticsArgs, @Ctx() { em, viewer, now }: HubContext): Promise<UserAnalytics> {
    return userAnalytics(em, viewer, args, now);
  }

  @FieldResolver(() => Project, { nullable: true, description: 'Set when grouped by project.' })
  project(@Related() related: RelatedTo) {
    return related(ofGroup.project);
  }
}
