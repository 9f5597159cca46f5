import { sql } from '../../platform/store/sql.ts';
import type { Sql } from '../../platform/store/sql.ts';

/**
 * What events (e) of one meter add up to. An event that was withdrawn adds nothing, but its hour keeps the largest quantity
 * that it ever had, and changed last when it was withdrawn. For min, quantities are negated.
 */
const figures = (isMin: boolean): Sql => sql`
  count(*) filter (where e.withdrawn_at is null), coalesce(sum(e.quantity) filter (where e.withdrawn_at is null), 0),
  max(${isMin ? sql`- e.quantity` : sql`e.quantity`}), max(greatest(e.recorded_at, e.withdrawn_at))`;

/** Inserts the totals of some events by subject and hour, and returns the number of those that count. */
export const totals = (events: Sql, isMin: boolean): Sql => sql`
  with added as (
    insert into usage_total (project_id, meter_id, subject, hour, events, quantity, largest, last_recorded_at)
    select e.project_id, e.meter_id, e.subject, date_trunc('hour', e.occurred_at, 'UTC'), ${figures(isMin)}
    from known_usage_event e where ${events} group by 1, 2, 3, 4
    returning events
  )
  select coalesce(sum(events), 0)::float8 as counted from added`;

/** Inserts the totals of the groups of some events. */
export const groupTotals = (events: Sql, isMin: boolean): Sql => sql`
  insert into usage_group_total (project_id, meter_id, subject, group_number, hour, events, quantity, largest,
    last_recorded_at)
  select e.project_id, e.meter_id, e.subject, e.group_number, date_trunc('hour', e.occurred_at, 'UTC'), ${figures(isMin)}
  from known_usage_event e where ${events} and e.group_number is not null group by 1, 2, 3, 4, 5`;
