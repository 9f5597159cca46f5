import type { Temporal } from 'temporal-polyfill';
import { rawSql, sql } from '../platform/store/sql.ts';
import type { Sql } from '../platform/store/sql.ts';
import { overrideMatchesType } from './override-matches-type.ts';

/** Selects customers with `now_at`: the time of their test clock, or else the given time. */
export const customerWithTime = (now: Temporal.Instant): Sql => sql`
  customer cross join lateral (
    select coalesce((
      select clock.now_at from test_clock clock
      where clock.id = customer.test_clock_id and clock.project_id = customer.project_id
    ), ${now}::timestamptz) as now_at
  ) as own`;

/** What a product grant gives is always that of the current version of its plan. */
export const currentVersion = rawSql('2147483647');

/** The grants of `plan` at a version; the current one, at which most subscribers are, needs no other row. */
export const grantsOfVersion = (number: Sql): Sql => sql`
  case when plan.floor_version = plan.version or ${number} >= plan.version then plan.grants else coalesce((
    select version.grants from plan_version version
    where version.plan_id = plan.id and version.project_id = plan.project_id
      and version.number = greatest(${number}, plan.floor_version)
  ), plan.grants) end`;

/**
 * A table expression `held_item`: the items of running subscriptions, with the values that overrides grant, and the product
 * grants that were bought or given. It follows a table expression `holder` of customers with `now_at`. Subscriptions that
 * are trialing or past due count as running. One that was canceled for the end of a period runs until then, whether or not
 * the worker has processed it. The whole time of a product grant is one period.
 *
 * It is materialized and uses subqueries for single values to save planning time. Every table here joins every other by
 * project, so weighing all join orders took several times as long as running the statement.
 */
export const heldItem = sql`
  held_item as materialized (
    select item.project_id, item.customer_id, item.product_id, item.plan_id, item.plan_version, item.quantity,
      subscription.id as subscription_id,
      subscription.status, subscription.anchor_at, subscription.timezone, subscription.interval,
      subscription.interval_count, subscription.current_period_start_at,
      subscription.current_period_end_at, subscription.cancel_at, subscription.created_at,
      null::uuid as product_grant_id, null::timestamptz as updates_until_at,
      (
        select product.slug from product
        where product.id = item.product_id and product.project_id = item.project_id
      ) as slug,
      (
        select coalesce(jsonb_object_agg(override.feature, override.value), '{}') from subscription_grant override
        where override.project_id = item.project_id and override.subscription_id = item.subscription_id
          and override.product_id = item.product_id and ${overrideMatchesType}
      ) as overrides
    from holder
    join subscription_item item
      on item.customer_id = holder.id and item.project_id = holder.project_id and item.ended_at is null
    join subscription
      on subscription.id = item.subscription_id and subscription.project_id = item.project_id
      and subscription.status in ('trialing', 'active', 'past_due') and (subscription.cancel_at is null or subscription.cancel_at > holder.now_at)
    union all
    select granted.project_id, granted.customer_id, granted.product_id, granted.plan_id, ${currentVersion}, granted.quantity, null,
      'active', granted.starts_at, null, null, null, granted.starts_at,
      coalesce(granted.expires_at, holder.now_at + interval '1 hour'), granted.expires_at, granted.created_at,
      granted.id, granted.updates_until_at,
      (
        select product.slug from product
        where product.id = granted.product_id and product.project_id = granted.project_id
      ),
      case when granted.grants = '{}' then granted.grants else (
        select coalesce(jsonb_object_agg(override.feature, override.value), '{}')
        from (
          select given.key as feature, given.value, granted.product_id, granted.project_id
          from jsonb_each(granted.grants) given
        ) override
        where ${overrideMatchesType}
      ) end
    from holder
    join product_grant granted
      on granted.customer_id = holder.id and granted.project_id = holder.project_id and granted.ended_at is null
      and granted.starts_at <= holder.now_at
      and (granted.expires_at is null or granted.expires_at > holder.now_at)
  )`;
