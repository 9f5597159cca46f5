import { Ctx, Field, Int, ObjectType, Query, Resolver } from 'type-graphql';
import type { Temporal } from 'temporal-polyfill';
import { DateTime } from '../../src/platform/graphql/graphql-scalars.ts';
import type { HubContext } from '../context.ts';
import { mostPoints } from '../engine/cost/request-budget.ts';

@ObjectType({
  simpleResolvers: true,
  description: 'The cost of this operation, and the points that you may spend: about one for each value of an answer.',
})
class RateLimit {
  @Field(() => Int, { description: 'The cost of the operation that asks, in points.' })
  cost!: number;

  @Field(() => Int, { description: 'The maximum cost of one operation.' })
  maximumCost!: number;

  @Field(() => Int, { description: 'The points that you may spend in an hour, at each instance.' })
  limit!: number;

  @Field(() => Int, {
    description: 'The points that are left; what an operation does not use is given back.',
  })
  remaining!: number;

  @Field(() => DateTime, { description: 'When the hour ends.' })
  resetAt!: Temporal.Instant;
}

const largestInt = 2 ** 31 - 1;

@Resolver()
export class RateLimitResolver {
  @Query(() => RateLimit, {
    description: 'The cost of this operation, and the points that remain. Requests are counted separately, in headers.',
  })
  rateLimit(@Ctx() { budget, points, now }: HubContext): RateLimit {
    const { remaining, msToReset } = points.left();
    return {
      cost: budget.cost,
      maximumCost: mostPoints,
      limit: Math.min(points.limit, largestInt),
      remaining: Math.min(Math.max(0, remaining), largestInt),
      resetAt: now.add({ milliseconds: Math.ceil(msToReset) }),
    };
  }
}
