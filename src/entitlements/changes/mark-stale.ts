import type { EntityManager } from '@mikro-orm/postgresql';
import type { Temporal } from 'temporal-polyfill';
import { query, sql, uuid, uuids } from '../../platform/store/sql.ts';
import type { Concerned } from './causes.ts';
import { digestOf } from './entitlement-state.ts';

const digestOfNothing = digestOf({ entitlements: [], licences: [] });

/** Notes that the entitlements of customers may have changed. Customers without a note had nothing so far. */
export async function markStale(
  em: EntityManager,
  projectId: string,
  { customerIds, subscriptionIds, productIds }: Concerned,
  now: Temporal.Instant,
): Promise<void> {
  if (!customerIds.size && !subscriptionIds.size && !productIds.size) return;
  const project = uuid.project(projectId);
  await query(
    em,
    sql`insert into entitlement_state as state (project_id, customer_id, digest, stale_at)
      select ${project}, id, ${digestOfNothing}, ${now} from customer where project_id = ${project} and id in (
        select unnest(${uuids.customer([...customerIds])}::uuid[])
        union all
        select customer_id from subscription
        where id = any(${uuids.subscription([...subscriptionIds])}::uuid[]) and project_id = ${project}
        union all
        select customer_id from subscription_item
        where product_id = any(${uuids.product([...productIds])}::uuid[]) and project_id = ${project} and ended_at is null
        union all
        select customer_id from product_grant
        where product_id = any(${uuids.product([...productIds])}::uuid[]) and project_id = ${project} and ended_at is null
      ) order by id
      on conflict (customer_id, project_id) do update
        set stale_at = coalesce(state.stale_at, excluded.stale_at), digest = coalesce(state.digest, 'unknown')`,
  );
}

/**
 * Notes which customers hold something in a project that existed before their entitlements were followed. What they hold
 * is stored without an event, unless one of theirs comes before that.
 */
export async function markHolders(em: EntityManager, projectId: string, now: Temporal.Instant): Promise<void> {
  const project = uuid.project(projectId);
  await query(
    em,
    sql`insert into entitlement_state (project_id, customer_id, stale_at)
      select ${project}, customer_id, ${now} from (
        select customer_id from subscription_item where project_id = ${project} and ended_at is null
        union
        select customer_id from product_grant where project_id = ${project} and ended_at is null
        union
        select customer_id from licence where project_id = ${project}
      ) holder order by customer_id
      on conflict do nothing`,
  );
}
