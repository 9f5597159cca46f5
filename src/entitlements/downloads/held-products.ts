import type { EntityManager } from '@mikro-orm/postgresql';
import type { Temporal } from 'temporal-polyfill';
import type { Viewer } from '../../auth/viewer.ts';
import type { Holds } from '../../catalog/releases/holds.ts';
import type { Product } from '../../catalog/products/product.ts';
import { query, sql, uuid } from '../../platform/store/sql.ts';
import { heldItem, timedCustomer } from '../held-item.ts';

/** What a person holds, as their entitlements calculate it; no one else holds anything. */
export function holdsOf(em: EntityManager, viewer: Viewer, now: Temporal.Instant): Holds {
  return async (product) => viewer.kind === 'user' && isHeldBy(em, viewer.userId, product, now);
}

async function isHeldBy(
  em: EntityManager,
  userId: string,
  { id, projectId }: Product,
  now: Temporal.Instant,
): Promise<boolean> {
  const held = await query(
    em,
    sql`with holder as materialized (
        select id, project_id, now_at from ${timedCustomer(now)}
        where project_id = ${uuid.project(projectId)} and user_id = ${uuid.user(userId)}
      ), ${heldItem}
      select 1 as held from held_item where product_id = ${uuid.product(id)} limit 1`,
  );
  return held.length > 0;
}
