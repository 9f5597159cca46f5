import type { EntityManager } from '@mikro-orm/postgresql';
import type { Temporal } from 'temporal-polyfill';
import type { Viewer } from '../../auth/viewer.ts';
import type { HoldsProduct } from '../../catalog/releases/holds-product.ts';
import type { Product } from '../../catalog/products/product.ts';
import { query, sql, uuid } from '../../platform/store/sql.ts';
import type { Sql } from '../../platform/store/sql.ts';
import { heldItem, customerWithTime } from '../held-item.ts';

/**
 * Checks what a person holds, as entitlements do, or the customer of a link to the portal; other kinds of viewer hold no
 * product.
 */
export function holdsProduct(em: EntityManager, viewer: Viewer, now: Temporal.Instant): HoldsProduct {
  return async (product) => holdsNow(em, viewer, product, { now });
}

/** Whether a person or customer holds a product with a release of it; updates may end before the product does. */
export async function holdsRelease(
  em: EntityManager,
  viewer: Viewer,
  { product, publishedAt }: { product: Product; publishedAt: Temporal.Instant | null },
  now: Temporal.Instant,
): Promise<boolean> {
  const included = sql`(updates_until_at is null or updates_until_at > ${publishedAt}::timestamptz)`;
  return holdsNow(em, viewer, product, { now, condition: included });
}

/** The customers that a viewer is; undefined for a project, and for a link of one invoice. */
function customersOf(viewer: Viewer): Sql | undefined {
  if (viewer.kind === 'user') return sql`user_id = ${uuid.user(viewer.userId)}`;
  return viewer.kind === 'customer' && !viewer.invoiceIds ? sql`id = ${uuid.customer(viewer.customerId)}` : undefined;
}

async function holdsNow(
  em: EntityManager,
  viewer: Viewer,
  { id, projectId }: Product,
  { now, condition = sql`true` }: { now: Temporal.Instant; condition?: Sql },
): Promise<boolean> {
  const isHolder = customersOf(viewer);
  if (!isHolder) return false;
  const held = await query(
    em,
    sql`with holder as materialized (
        select id, project_id, now_at from ${customerWithTime(now)}
        where project_id = ${uuid.project(projectId)} and ${isHolder}
      ), ${heldItem}
      select 1 as held from held_item where product_id = ${uuid.product(id)} and ${condition} limit 1`,
  );
  return held.length > 0;
}
