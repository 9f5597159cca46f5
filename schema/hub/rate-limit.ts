import { Ctx, Field, Int, ObjectType, Query, Resolver } from 'type-graphql';
import type { Temporal } from 'temporal-polyfill';
import { DateTime } from '../../src/platform/graphql/graphql-scalars.ts';
import type { HubContext } from '../context.ts';

@ObjectType({
  simpleResolvers: true,
  description: 'The cost of this operation and the points you may spend, about one for each value of an answer.',
})
class RateLimit {
  @Field(() => Int, { description: 'The cost of this operation in points.' })
  cost!: number;

  @Field(() => Int, { description: 'The maximum cost of one operation.' })
  maximumCost!: number;

  @Field(() => Int, { description: 'The points that you may spend in an hour at each instance.' })
  limit!: number;

  @Field(() => Int, {
    description: 'The remaining points; points that an operation does not use are given back.',
  })
  remaining!: number;

  @Field(() => DateTime, { description: 'The end of the hour.' })
  resetAt!: Temporal.Instant;
}

const largestInt = 2 ** 31 - 1;

@Resolver()
export class RateLimitResolver {
  @Query(() => RateLimit, {
    description:
      'The cost of this operation and the remaining points; the request limit is separate and reported in headers.',
  })
  rateLimit(@Ctx() { budget, points, now }: HubContext): RateLimit {
    const { remaining, msToReset } = points.left();
    return {
      cost: budget.cost,
      maximumCost: budget.maximum,
      limit: Math.min(points.limit, largestInt),
      remaining: Math.min(Math.max(0, remaining), largestInt),
      resetAt: now.add({ milliseconds: Math.ceil(msToReset) }),
    };
  }
}
