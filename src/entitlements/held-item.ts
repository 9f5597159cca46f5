import type { Temporal } from 'temporal-polyfill';
import { sql } from '../platform/store/sql.ts';
import type { Sql } from '../platform/store/sql.ts';
import { fittingOverride } from './fitting-override.ts';

/** Customers with their now_at: the time of their test clock, or else the time given. */
export const timedCustomer = (now: Temporal.Instant): Sql => sql`
  customer cross join lateral (
    select coalesce((
      select clock.now_at from test_clock clock
      where clock.id = customer.test_clock_id and clock.project_id = customer.project_id
    ), ${now}::timestamptz) as now_at
  ) as own`;

/**
 * A table expression held_item after one named holder, of customers with their now_at: the items of their running subscriptions, with
 * what overrides grant in the plan's place. Trials run, and past due ones still do; one that was canceled for the end of a period does
 * until then, whether the worker has been there or not.
 *
 * It is materialized, and looks single things up by subqueries, for the planner's sake: every table here can be joined
 * to every other by the project, and to weigh all orders took several times as long as to answer.
 */
export const heldItem = sql`
  held_item as materialized (
    select item.project_id, item.product_id, item.plan_id, item.quantity, subscription.id as subscription_id,
      subscription.status, subscription.anchor_at, subscription.timezone, subscription.interval,
      subscription.interval_count, subscription.current_period_start_at,
      subscription.current_period_end_at, subscription.cancel_at, subscription.created_at,
      (
        select product.slug from product
        where product.id = item.product_id and product.project_id = item.project_id
      ) as slug,
      (
        select coalesce(jsonb_object_agg(override.feature, override.value), '{}') from subscription_grant override
        where override.project_id = item.project_id and override.subscription_id = item.subscription_id
          and override.product_id = item.product_id and ${fittingOverride}
      ) as overrides
    from holder
    join subscription_item item
      on item.customer_id = holder.id and item.project_id = holder.project_id and item.ended_at is null
    join subscription
      on subscription.id = item.subscription_id and subscription.project_id = item.project_id
      and subscription.status in ('trialing', 'active', 'past_due') and (subscription.cancel_at is null or subscription.cancel_at > holder.now_at)
  )`;
