import { sql } from '../../platform/store/sql.ts';

/** Joins to `licence` what it comes with: the item of a subscription, or a product grant. */
export const sourceOfLicence = sql`
  left join subscription_item item on item.id = licence.item_id and item.project_id = licence.project_id
  left join subscription on subscription.id = licence.subscription_id and subscription.project_id = licence.project_id
  left join product_grant granted on granted.id = licence.product_grant_id and granted.project_id = licence.project_id
  left join customer holder on holder.id = licence.customer_id and holder.project_id = licence.project_id`;

/** The columns that determine the quantity and the standing of a licence; its customer's test clock says what time it is. */
export const licenceSource = sql`
  coalesce(item.quantity, granted.quantity) as quantity, item.ended_at,
  case when granted.id is null then subscription.status
    when granted.ended_at is null then 'active' else 'withdrawn' end as source_status,
  coalesce(subscription.cancel_at, granted.ended_at, granted.expires_at) as cancel_at, granted.updates_until_at,
  (select clock.now_at from test_clock clock
   where clock.id = holder.test_clock_id and clock.project_id = holder.project_id) as clock_at,
  holder.test_clock_id`;
