import type { EntityManager } from '@mikro-orm/postgresql';
import type { Temporal } from 'temporal-polyfill';
import { isoTime, query, rawSql, sql, uuid } from '../platform/store/sql.ts';
import type { Sql } from '../platform/store/sql.ts';
import type { SubscriptionStatus } from '../billing/subscriptions/subscription-states.ts';
import { grantsOfVersion, heldItem, customerWithTime } from './held-item.ts';

/** A granted value: a boolean, a quantity, a text, or for a metered feature the amount for each period. */
type GrantedValue = boolean | number | string | { limit: number };

/** One plan that a person holds in a project. Their token carries these, so the project need not query them. */
export interface HeldPlan {
  /** The slug of the product. */
  product: string;
  /** The key of the plan. */
  plan: string;
  /** The number of units bought. `features` are not multiplied by it. */
  quantity: number;
  /** Never canceled, since an ended plan is not listed. */
  status: SubscriptionStatus;
  /** Feature key to granted value. */
  features: Record<string, GrantedValue>;
  /** ISO 8601: the current billing period, in which metered features are counted. */
  since: string;
  /** Null for what lasts for good. */
  until: string | null;
  /** Whether it continues after `until`; false when it was canceled and ends then, and for what was paid once or given. */
  renews: boolean;
}

/**
 * Lists the plans that a person holds in a project: by running subscriptions, bought or given. Overrides and given values
 * replace the plan's values; given values without a plan are not listed.
 */
export async function entitlementsOf(
  em: EntityManager,
  userId: string,
  projectId: string,
  now: Temporal.Instant,
): Promise<HeldPlan[]> {
  return query<HeldPlan>(em, heldPlansStatement(userId, projectId, now), { since: isoTime, until: isoTime });
}

/** A feature that was removed from the product is still granted, unchanged, to customers who keep the plan. */
const heldPlansStatement = (userId: string, projectId: string, now: Temporal.Instant): Sql => sql`
  with holder as materialized (
    select id, project_id, now_at from ${customerWithTime(now)}
    where project_id = ${uuid.project(projectId)} and user_id = ${uuid.user(userId)}
  ), ${heldItem}
  select item.slug as product, plan.key as plan, item.quantity, item.status,
    (select coalesce(jsonb_object_agg(granted.key,
        case feature.type when 'metered' then jsonb_build_object('limit', granted.value) else granted.value end), '{}')
      from jsonb_each((${grantsOfVersion(rawSql('item.plan_version'))}) || item.overrides) granted
      left join feature on feature.product_id = plan.product_id and feature.project_id = plan.project_id
        and feature.key = granted.key) as features,
    item.current_period_start_at as since,
    case when item.product_grant_id is null then coalesce(item.cancel_at, item.current_period_end_at)
      else item.cancel_at end as until,
    item.product_grant_id is null and item.cancel_at is null as renews
  from held_item item
  join plan on plan.id = item.plan_id and plan.project_id = item.project_id
  order by item.slug, plan.key`;
