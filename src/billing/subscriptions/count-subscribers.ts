import type { EntityManager } from '@mikro-orm/postgresql';
import type { Temporal } from 'temporal-polyfill';
import { query, sql } from '../../platform/store/sql.ts';

/**
 * Recounts the running subscriptions of each product, by which products can be sorted; returns how many counts changed.
 * A new subscription locks its product's row for share: locked rows are skipped until the next run, so nothing waits.
 * The count is not a change of the product: version and updatedAt stay.
 */
export async function countSubscribers(em: EntityManager, _now: Temporal.Instant, limit: number): Promise<number> {
  const changed = await query(em, recount(limit));
  return changed.length;
}

const recount = (limit: number) => sql`
  with running as (
    select product_id, project_id, count(distinct subscription_id)::int as subscribers
    from subscription_item where ended_at is null group by product_id, project_id
  ), stale as (
    select product.id, product.project_id, coalesce(subscribers, 0) as subscribers
    from product left join running on running.product_id = product.id and running.project_id = product.project_id
    where subscriber_count <> coalesce(subscribers, 0) and deleted_at is null
    order by product.id limit ${limit} for no key update of product skip locked
  )
  update product set subscriber_count = subscribers from stale
  where product.id = stale.id and product.project_id = stale.project_id returning product.id`;
