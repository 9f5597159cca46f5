import type { EntityManager } from '@mikro-orm/postgresql';
import type { Temporal } from 'temporal-polyfill';
import { isoTime, query, sql, uuid } from '../platform/store/sql.ts';
import type { Sql } from '../platform/store/sql.ts';
import type { SubscriptionStatus } from '../billing/subscriptions/subscription-states.ts';
import { heldItem, timedCustomer } from './held-item.ts';

/** What is granted of a feature: a boolean, a quantity, a text, or for what is metered how much in a period. */
type Granted = boolean | number | string | { limit: number };

/** The entitlements of a person in a project, put into their token so that the project need not ask. */
export interface HeldPlan {
  /** The slug of the product. */
  product: string;
  /** The key of the plan. */
  plan: string;
  /** How many of the plan; what a plan grants is reported as it stands, and not multiplied. */
  quantity: number;
  /** Never canceled: what has ended is not held. */
  status: SubscriptionStatus;
  /** By the keys of the features. */
  features: Record<string, Granted>;
  /** ISO 8601: the period it is billed for, in which what is metered is counted. */
  since: string;
  until: string;
  /** Whether it continues after `until`; if not, it was canceled and ends then. */
  renews: boolean;
}

/** What a person's running subscriptions in a project grant, an override before what the plan says. */
export async function entitlementsOf(
  em: EntityManager,
  userId: string,
  projectId: string,
  now: Temporal.Instant,
): Promise<HeldPlan[]> {
  return query<HeldPlan>(em, held(userId, projectId, now), { since: isoTime, until: isoTime });
}

/** A feature that the product no longer has is granted still, as it was, to those who keep the plan. */
const held = (userId: string, projectId: string, now: Temporal.Instant): Sql => sql`
  with holder as materialized (
    select id, project_id, now_at from ${timedCustomer(now)}
    where project_id = ${uuid.project(projectId)} and user_id = ${uuid.user(userId)}
  ), ${heldItem}
  select item.slug as product, plan.key as plan, item.quantity, item.status,
    (select coalesce(jsonb_object_agg(granted.key,
        case feature.type when 'metered' then jsonb_build_object('limit', granted.value) else granted.value end), '{}')
      from jsonb_each(plan.grants || item.overrides) granted
      left join feature on feature.product_id = plan.product_id and feature.project_id = plan.project_id
        and feature.key = granted.key) as features,
    item.current_period_start_at as since,
    coalesce(item.cancel_at, item.current_period_end_at) as until,
    item.cancel_at is null as renews
  from held_item item
  join plan on plan.id = item.plan_id and plan.project_id = item.project_id
  order by item.slug, plan.key`;
