import type { EntityManager } from '@mikro-orm/postgresql';
import type { Temporal } from 'temporal-polyfill';
import type { Viewer } from '../../auth/viewer.ts';
import type { HoldsProduct } from '../../catalog/releases/holds-product.ts';
import type { Product } from '../../catalog/products/product.ts';
import { query, sql, uuid } from '../../platform/store/sql.ts';
import type { Sql } from '../../platform/store/sql.ts';
import { heldItem, customerWithTime } from '../held-item.ts';

/** Checks what a person holds, as entitlements do; other kinds of viewer hold no product. */
export function holdsProduct(em: EntityManager, viewer: Viewer, now: Temporal.Instant): HoldsProduct {
  return async (product) => viewer.kind === 'user' && holdsNow(em, viewer.userId, product, now);
}

/** Whether a person holds a product with a release of it; updates may end before the product does. */
export async function holdsRelease(
  em: EntityManager,
  viewer: Viewer,
  { product, publishedAt }: { product: Product; publishedAt: Temporal.Instant | null },
  now: Temporal.Instant,
): Promise<boolean> {
  const included = sql`(updates_until_at is null or updates_until_at > ${publishedAt}::timestamptz)`;
  return viewer.kind === 'user' && holdsNow(em, viewer.userId, product, now, included);
}

async function holdsNow(
  em: EntityManager,
  userId: string,
  { id, projectId }: Product,
  now: Temporal.Instant,
  condition: Sql = sql`true`,
): Promise<boolean> {
  const held = await query(
    em,
    sql`with holder as materialized (
        select id, project_id, now_at from ${customerWithTime(now)}
        where project_id = ${uuid.project(projectId)} and user_id = ${uuid.user(userId)}
      ), ${heldItem}
      select 1 as held from held_item where product_id = ${uuid.product(id)} and ${condition} limit 1`,
  );
  return held.length > 0;
}
