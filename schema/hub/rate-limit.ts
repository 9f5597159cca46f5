import { Ctx, Field, Int, ObjectType, Query, Resolver } from 'type-graphql';
import type { Temporal } from 'temporal-polyfill';
import { DateTime } from '../../src/platform/graphql/graphql-scalars.ts';
import type { HubContext } from '../context.ts';
import { mostPoints } from '../engine/cost/request-budget.ts';

@ObjectType({
  simpleResolvers: true,
  description: 'What this operation costs, and what you may spend: about one point for each value of an answer.',
})
class RateLimit {
  @Field(() => Int, { description: 'The cost of the operation that asks, in points.' })
  cost!: number;

  @Field(() => Int, { description: 'What one operation may cost.' })
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
    description: 'What this operation costs, and what you may still spend. Requests are counted apart, in headers.',
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
