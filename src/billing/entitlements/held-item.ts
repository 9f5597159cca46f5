import { FITTING_OVERRIDE } from './fitting-override.ts';

/**
 * A table expression held_item after one named holder, of customers: the items of their running subscriptions, with
 * what overrides grant in the plan's place. Past due ones still run; one that was canceled for the end of a period does
 * until then, whether the worker has been there or not. Takes the time.
 *
 * It is materialized, and looks single things up by subqueries, for the planner's sake: every table here can be joined
 * to every other by the project, and to weigh all orders took several times as long as to answer.
 */
export const HELD_ITEM = `
  held_item as materialized (
    select item.project_id, item.product_id, item.plan_id, item.quantity, subscription.id as subscription_id,
      subscription.status, subscription.anchor_at, subscription.timezone, subscription.interval,
      subscription.interval_count, subscription.period, subscription.current_period_start_at,
      subscription.current_period_end_at, subscription.cancel_at, subscription.created_at,
      (
        select product.slug from product
        where product.id = item.product_id and product.project_id = item.project_id
      ) as slug,
      (
        select coalesce(jsonb_object_agg(override.feature, override.value), '{}') from subscription_grant override
        where override.project_id = item.project_id and override.subscription_id = item.subscription_id
          and override.product_id = item.product_id and ${FITTING_OVERRIDE}
      ) as overrides
    from holder
    join subscription_item item
      on item.customer_id = holder.id and item.project_id = holder.project_id and item.ended_at is null
    join subscription
      on subscription.id = item.subscription_id and subscription.project_id = item.project_id
      and subscription.status <> 'canceled' and (subscription.cancel_at is null or subscription.cancel_at > ?)
  )`;
