import type { EntityManager } from '@mikro-orm/postgresql';
import type { Temporal } from 'temporal-polyfill';
import type { Viewer } from '../../auth/viewer.ts';
import type { Holds } from '../../catalog/releases/holds.ts';
import type { Product } from '../../catalog/products/product.ts';
import { decodeId } from '../../platform/values/ids.ts';
import { HELD_ITEM, TIMED_CUSTOMER } from '../held-item.ts';

/** What a person holds, as their entitlements reckon it; nobody else holds anything. */
export function holdsOf(em: EntityManager, viewer: Viewer, now: Temporal.Instant): Holds {
  return async (product) => viewer.kind === 'user' && isHeldBy(em, viewer.userId, product, now);
}

async function isHeldBy(
  em: EntityManager,
  userId: string,
  { id, projectId }: Product,
  now: Temporal.Instant,
): Promise<boolean> {
  const held = await em.execute<object[]>(HELD, [
    now.toString(),
    decodeId('project', projectId),
    decodeId('user', userId),
    decodeId('product', id),
  ]);
  return held.length > 0;
}

const HELD = `
  with holder as materialized (
    select id, project_id, now_at from ${TIMED_CUSTOMER} where project_id = ? and user_id = ?
  ), ${HELD_ITEM}
  select 1 as held from held_item where product_id = ? limit 1`;
