import { Where } from '../platform/store/rows.ts';
import { rawSql, sql, uuid } from '../platform/store/sql.ts';
import type { Sql } from '../platform/store/sql.ts';
import { inProjects } from './projects.ts';
import { needsCustomers, needsPlans } from './usage-query.ts';
import type { UsageQuery } from './usage-query.ts';

/**
 * Table expressions that follow a relation with `meter_id` and `subject`: `holder`, the customer of each subject, and
 * `stay`, the plan that a customer had for a meter (null for none), and since and until when. Empty where the query asks for neither.
 */
export function holdersOf(query: UsageQuery, relation: string): Sql {
  if (!needsCustomers(query)) return sql``;
  const customers = customersOf(query, relation);
  return needsPlans(query) ? sql`${customers}, ${stays}` : customers;
}

/**
 * Joins `part` with what `holdersOf` says of it. PostgreSQL expects a row or two of each, and would compare all of them with
 * all; a full join is hashed. `onlyHeld` leaves out what is in no part.
 */
export function joinHolders(query: UsageQuery): Sql {
  if (!needsCustomers(query)) return sql``;
  const customers = sql`
    full join holder on holder.project_id = measured.project_id and holder.subject = part.subject`;
  return needsPlans(query)
    ? sql`${customers}
    full join stay on stay.meter_id = measured.id and stay.customer_id = holder.customer_id`
    : customers;
}

/** The condition for `part` after `joinHolders`: each is in one stay, or in none; and its plan is that of the query. */
export function onlyHeld(query: UsageQuery): Where {
  const where = new Where();
  // These conditions are written so that the planner does not turn the full joins into others.
  if (needsCustomers(query)) where.and(sql`num_nonnulls(part.meter_id) = 1`);
  if (needsPlans(query)) where.and(sql`stay.customer_id is null or (part.at >= stay.since and part.at < stay.until)`);
  const { planId } = query;
  return planId ? where.and(sql`coalesce(stay.plan_id = ${uuid.plan(planId, '/planId')}, false)`) : where;
}

/**
 * The table expression `cut`: when the plans of a subject changed within the hours or days that totals have. It follows
 * `any_hour` and `measured`.
 */
export function cutsOf({ projects, subjects, range: { from, to } }: UsageQuery): Sql {
  // Most items changed at no time of the range, and are left out before they are compared with each span of it.
  const isWithin = (column: Sql): Sql => sql`${column} > ${from} and ${column} < ${to}`;
  const where = inProjects(projects, 'i.project_id')
    .and(sql`named.subject is not null`)
    .and(sql`(${isWithin(sql`i.started_at`)} or ${isWithin(sql`i.ended_at`)})`);
  if (subjects) where.and(sql`named.subject = any(${subjects}::text[])`);
  return sql`cut as materialized (
      select distinct measured.id as meter_id, named.subject, changed.at,
        date_trunc('hour', changed.at, 'UTC') as hour, date_trunc('day', changed.at, 'UTC') as day
      from subscription_item i
      join customer on customer.id = i.customer_id and customer.project_id = i.project_id
      cross join lateral (values (i.started_at), (i.ended_at)) as changed (at)
      join any_hour as span on changed.at > span.since and changed.at < span.until
      cross join lateral (values (type_id('customer', customer.id)), (customer.external_id)) as named (subject)
      join measured on measured.project_id = i.project_id
      ${where.sql}
    ), cut_hour as materialized (
      select distinct meter_id, subject, hour from cut where at <> hour
    ), cut_day as materialized (
      select distinct meter_id, subject, day from cut where at <> day
    )`;
}

/**
 * A subject names a customer by the id of the hub, else by the external id, as for a bill. One scan of an index finds all
 * external ids; in several projects, only those of their own subjects, since projects may share names.
 */
function customersOf({ projects }: UsageQuery, relation: string): Sql {
  const used = rawSql(relation);
  const isOfOneProject = projects !== 'all' && projects.length === 1;
  const named = isOfOneProject
    ? sql`c.project_id = any(array(select project_id from measured))
        and c.external_id = any(array(select distinct subject from ${used}))`
    : sql`c.project_id = any(array(select distinct project_id from used_subject))
        and c.external_id = any(array(select distinct subject from used_subject))
        and (c.project_id, c.external_id) in (select project_id, subject from used_subject)`;
  return sql`used_subject as (
      select distinct measured.project_id, used.subject
      from ${used} as used join measured on measured.id = used.meter_id
    ), named_by_id as (
      select c.project_id, used.subject, c.id as customer_id
      from (
        -- Most subjects are no ids, and the pattern alone takes a millisecond for a thousand of them.
        select * from used_subject
        where starts_with(subject, 'customer_') and subject ~ '^customer_[0-7][0-9a-hjkmnp-tv-z]{25}$'
      ) as used
      join customer c on c.project_id = used.project_id and c.id = (${decodedId})
    ), holder as materialized (
      select project_id, subject, customer_id from named_by_id
      union all
      select c.project_id, c.external_id, c.id from customer c
      where ${named} and (c.project_id, c.external_id) not in (select project_id, subject from named_by_id)
    )`;
}

/** The uuid of an id: 26 digits of 5 bits, of which the first two are 0; the inverse of the function `type_id`. */
const decodedId = sql`
        select (lpad(to_hex(substring(bits from 3 for 64)::bit(64)::bigint), 16, '0')
          || lpad(to_hex(substring(bits from 67 for 64)::bit(64)::bigint), 16, '0'))::uuid
        from (
          select string_agg((strpos('0123456789abcdefghjkmnpqrstvwxyz', substr(used.subject, 10 + digit, 1)) - 1)::bit(5)::text,
            '' order by digit)::varbit as bits
          from generate_series(0, 25) as digit
        ) as whole`;

/**
 * Between two changes of what a customer has, one plan counts for a meter: the one with a price for the meter, else with a
 * feature that the meter counts, else any; of several the one that began last.
 */
const stays = sql`piece as (
      select project_id, customer_id, at as since,
        lead(at) over (partition by project_id, customer_id order by at) as until
      from (
        select project_id, customer_id, '-infinity'::timestamptz as at from holder
        union
        select project_id, customer_id, 'infinity' from holder
        union
        select i.project_id, i.customer_id, changed.at
        from (select distinct project_id, customer_id from holder) as held
        join subscription_item i on i.customer_id = held.customer_id and i.project_id = held.project_id
        cross join lateral (values (i.started_at), (coalesce(i.ended_at, 'infinity'))) as changed (at)
      ) as edge
    ), stay as materialized (
      select distinct on (measured.id, piece.customer_id, piece.since)
        measured.id as meter_id, piece.customer_id, piece.since, piece.until, i.plan_id
      from piece
      join measured on measured.project_id = piece.project_id
      left join subscription_item i on i.customer_id = piece.customer_id and i.project_id = piece.project_id
        and i.started_at <= piece.since and coalesce(i.ended_at, 'infinity') >= piece.until
      left join price on price.id = i.price_id and price.project_id = i.project_id
      where piece.until > piece.since
      order by measured.id, piece.customer_id, piece.since, (price.meter_id is not distinct from measured.id) desc,
        exists (
          select from feature
          where feature.project_id = i.project_id and feature.product_id = i.product_id and feature.meter_id = measured.id
        ) desc, i.started_at desc nulls last, i.id desc
    )`;
