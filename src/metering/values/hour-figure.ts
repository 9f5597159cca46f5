import { sql } from '../../platform/store/sql.ts';
import type { Sql } from '../../platform/store/sql.ts';
import { Aggregation } from '../aggregation.ts';

/** The number of values of the events (e) of an hour of `due`. */
export const valuesOfHour = sql`count(distinct e.value)`;

/**
 * What the events (e) of an hour of `due` add to a level until the hour ends: each changes it by its quantity for the
 * seconds that are left.
 */
export const momentOfHour = sql`
  sum(e.quantity * (extract(epoch from due.hour) + 3600 - extract(epoch from e.occurred_at)))`;

/** The figure of an hour that is stored for a meter. */
export function figureOfHour(aggregation: string): Sql {
  return aggregation === Aggregation.unique ? valuesOfHour : momentOfHour;
}

/** The aggregations of the meters with figures by hour. */
export const withHours: readonly string[] = [Aggregation.unique, Aggregation.weighted_sum];
