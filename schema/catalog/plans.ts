import { FieldResolver, Resolver } from 'type-graphql';
import { usually } from '../../src/platform/graphql/list-size.ts';
import { Plan } from '../../src/catalog/offers/plan.ts';
import { Price } from '../../src/catalog/offers/price.ts';
import { Related } from '../lists/related.ts';
import type { RelatedTo } from '../lists/related.ts';
import { many, relate } from '../lists/relation.ts';
import type { Condition } from '../lists/relation.ts';
import { rawSql, sql } from '../../src/platform/store/sql.ts';

/** The current children of a parent, in the order set by the project. */
export const stillSold =
  (column: string): Condition =>
  (ids) =>
    sql`${rawSql(column)} = any(${ids}) and archived_at is null order by position`;

const ofPlan = relate(Plan, {
  prices: many(Price, 'planId', stillSold('plan_id')),
});

@Resolver(() => Plan)
export class PlansResolver {
  @usually(2)
  @FieldResolver(() => [Price], { description: 'The prices at which it is sold.' })
  prices(@Related() related: RelatedTo) {
    return related(ofPlan.prices);
  }
}
