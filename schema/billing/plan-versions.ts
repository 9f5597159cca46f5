import type { Temporal } from 'temporal-polyfill';
import { Arg, Ctx, Field, ID, Int, ObjectType, Query, Resolver } from 'type-graphql';
import { listPlanVersions } from '../../src/billing/moves/plan-versions.ts';
import { LicencePolicy } from '../../src/catalog/offers/licence-policy.ts';
import { Price } from '../../src/catalog/offers/price.ts';
import { DateTime, Json } from '../../src/platform/graphql/graphql-scalars.ts';
import { usually } from '../../src/platform/graphql/list-size.ts';
import type { HubContext } from '../context.ts';

@ObjectType({ simpleResolvers: true, description: 'A feature that is granted differently.' })
export class GrantChange {
  @Field(() => String, { description: 'The key of the feature.' })
  feature!: string;

  @Field(() => Json, { nullable: true, description: 'The value before; null where it was not granted.' })
  before!: unknown;

  @Field(() => Json, { nullable: true, description: 'The value after; null where it is no longer granted.' })
  after!: unknown;
}

@ObjectType({
  simpleResolvers: true,
  description: 'A version of a plan: its grants, its licence policy and the prices at which it is or was sold.',
})
export class PlanVersion {
  @Field(() => Int, { description: 'Its number, from 1.' })
  number!: number;

  @Field(() => DateTime, { description: 'When it was published. New subscriptions buy it from then on.' })
  publishedAt!: Temporal.Instant;

  @Field(() => DateTime, { nullable: true, description: 'When the next one was published; null for the current one.' })
  replacedAt!: Temporal.Instant | null;

  @Field(() => Json, { description: 'Its grants: feature key to true, a number or a text.' })
  grants!: Record<string, unknown>;

  @Field(() => LicencePolicy, { nullable: true, description: 'Its licence policy; null where it comes without keys.' })
  licencePolicy!: LicencePolicy | null;

  @usually(2)
  @Field(() => [Price], { description: 'Its prices when it was published.' })
  prices!: Price[];

  @usually(1)
  @Field(() => [Price], { description: 'The prices that the version before did not have; all of the first.' })
  addedPrices!: Price[];

  @usually(1)
  @Field(() => [Price], { description: 'The prices of the version before that it no longer has.' })
  removedPrices!: Price[];

  @usually(2)
  @Field(() => [GrantChange], { description: 'The grants that differ from the version before; none of the first.' })
  grantChanges!: GrantChange[];

  @Field(() => Int, { description: 'The number of subscriptions that are at this version and have not ended.' })
  subscriberCount!: number;
}

@Resolver()
export class PlanVersionsResolver {
  @usually(3)
  @Query(() => [PlanVersion], {
    nullable: true,
    description:
      'The versions of a plan of your project, newest first, with what differs and the number of subscribers. Scope billing:read.',
  })
  planVersions(
    @Arg('planId', () => ID, { description: 'The plan.' }) planId: string,
    @Ctx() { em, viewer }: HubContext,
  ): Promise<PlanVersion[]> {
    return listPlanVersions(em, viewer, planId);
  }
}
