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

@ObjectType({ simpleResolvers: true, description: 'Sign-in figures of one group over the whole range.' })
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
  description: 'Sign-in figures of one group in one bucket.',
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

@ObjectType({ simpleResolvers: true, implements: AnalyticsReport, description: 'Sign-ins over time.' })
class UserAnalytics extends AnalyticsReport {
  @usually(100)
  @Field(() => [UserPoint], { description: 'Every group in every bucket, oldest first.' })
  series!: UserPoint[];

  @Field(() => [UserTotal], {
    description: 'The figures of each group over the whole range; a person who signed in in two buckets counts once.',
  })
  totals!: UserTotal[];
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
  userAnalytics(@Args() args: UserAnalyticsArgs, @Ctx() { em, viewer, now }: HubContext): Promise<UserAnalytics> {
    return userAnalytics(em, viewer, args, now);
  }

  @FieldResolver(() => Project, {
    nullable: true,
    description: 'The project; null unless figures are grouped by project.',
  })
  project(@Related() related: RelatedTo) {
    return related(ofGroup.project);
  }
}
