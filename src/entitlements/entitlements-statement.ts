import type { Temporal } from 'temporal-polyfill';
import type { Where } from '../platform/store/rows.ts';
import { rawSql, sql } from '../platform/store/sql.ts';
import type { Sql } from '../platform/store/sql.ts';
import { grantsOfVersion, heldItem, customerWithTime } from './held-item.ts';
import { currentUsage } from './current-usage.ts';

/**
 * Selects everything granted to customers, one row for each feature of a product. If several subscriptions or product
 * grants grant a feature, the largest value counts: true before false, then the larger number. Texts have no order, so an override wins,
 * then the newest subscription.
 */
export function entitlementsStatement(customer: Where, filter: Where, now: Temporal.Instant): Sql {
  return sql`
    with holder as materialized (
      select id, project_id, array_remove(array[type_id('customer', id), external_id], null) as subjects, now_at
      from ${customerWithTime(now)} ${customer.sql}
    ), ${heldItem}, held as (
      select distinct on (item.customer_id, item.product_id, granted.key)
        item.*, granted.key, granted.value, item.overrides -> granted.key is not null as is_override
      from held_item item
      left join plan on plan.id = item.plan_id and plan.project_id = item.project_id
      cross join lateral jsonb_each(coalesce(${grantsOfVersion(rawSql('item.plan_version'))}, '{}') || item.overrides) granted
      ${filter.sql}
      order by item.customer_id, item.product_id, granted.key,
        case when jsonb_typeof(granted.value) <> 'string' then granted.value end desc nulls last,
        is_override desc, item.created_at desc, item.subscription_id, item.product_grant_id
    )
    select holder.id as "customerId", held.product_id as "productId", held.slug as "productSlug", held.subscription_id as "subscriptionId",
      held.product_grant_id as "productGrantId",
      held.key as feature, feature.type as "featureType", feature.unit, held.value, held.is_override as "isOverride",
      held.anchor_at as "anchorAt", held.timezone, held.interval, held.interval_count as "intervalCount",
      held.current_period_end_at as "periodEndAt", held.cancel_at as "cancelAt", trim_scale(${currentUsage})::text as used,
      holder.now_at as "nowAt"
    from holder
    left join held on held.customer_id = holder.id
    left join lateral (
      select feature.type, feature.unit, feature.meter_id, (
          select meter.aggregation from meter
          where meter.id = feature.meter_id and meter.project_id = feature.project_id and feature.type = 'metered'
        ) as aggregation
      from feature
      where feature.project_id = holder.project_id and feature.product_id = held.product_id and feature.key = held.key
      limit 1
    ) feature on true
    order by holder.id, held.slug, held.key`;
}
