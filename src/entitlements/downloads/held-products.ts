import type { EntityManager } from '@mikro-orm/postgresql';
import type { Temporal } from 'temporal-polyfill';
import type { Viewer } from '../../auth/viewer.ts';
import type { HoldsProduct } from '../../catalog/releases/holds-product.ts';
import type { Product } from '../../catalog/products/product.ts';
import { query, sql, uuid } from '../../platform/store/sql.ts';
import { heldItem, customerWithTime } from '../held-item.ts';

/** Checks a person's running subscriptions, as entitlements do; other kinds of viewer hold no product. */
export function holdsProduct(em: EntityManager, viewer: Viewer, now: Temporal.Instant): HoldsProduct {
  return async (product) => viewer.kind === 'user' && holdsNow(em, viewer.userId, product, now);
}

async function holdsNow(
  em: EntityManager,
  userId: string,
  { id, projectId }: Product,
  now: Temporal.Instant,
): Promise<boolean> {
  const held = await query(
    em,
    sql`with holder as materialized (
        select id, project_id, now_at from ${customerWithTime(now)}
        where project_id = ${uuid.project(projectId)} and user_id = ${uuid.user(userId)}
      ), ${heldItem}
      select 1 as held from held_item where product_id = ${uuid.product(id)} limit 1`,
  );
  return held.length > 0;
}
