import type { EntityManager } from '@mikro-orm/postgresql';
import type { Temporal } from 'temporal-polyfill';
import type { Viewer } from '../../auth/viewer.ts';
import { Distribution } from '../../catalog/products/product-parts.ts';
import type { Product } from '../../catalog/products/product.ts';
import { maySee } from '../../catalog/products/visible.ts';
import type { Release } from '../../catalog/releases/release.ts';
import { decodeId } from '../../platform/ids.ts';
import { mayDownload } from '../licences/may-download.ts';
import { SubscriptionStatus } from '../subscription.ts';

/** Who wants to have it, and when; with a licence key, whoever holds that. */
export interface Applicant {
  viewer: Viewer;
  licenceKey?: string | null;
  now: Temporal.Instant;
}

/** Whether somebody who has no part in its project may have a release of a product. */
export async function isEntitled(
  em: EntityManager,
  { viewer, licenceKey, now }: Applicant,
  product: Product,
  { publishedAt }: Release,
): Promise<boolean> {
  if (product.distribution === Distribution.closed) return false;
  if (product.distribution === Distribution.open && maySee(viewer, product)) return true;
  if (viewer.kind === 'user' && (await holds(em, viewer.userId, product, now))) return true;
  return Boolean(licenceKey) && mayDownload(em, licenceKey!, product.id, publishedAt, now);
}

/** The subscriptions that grant; a status that is added later grants once it is named here. */
const granting = [SubscriptionStatus.active, SubscriptionStatus.past_due];

/** Whether a person has a running subscription to a product, as the entitlements of their token reckon it. */
async function holds(
  em: EntityManager,
  userId: string,
  { id, projectId }: Product,
  now: Temporal.Instant,
): Promise<boolean> {
  const held = await em.execute<object[]>(HELD, [
    decodeId('project', projectId),
    decodeId('user', userId),
    decodeId('product', id),
    `{${granting.join()}}`,
    now.toString(),
  ]);
  return held.length > 0;
}

const HELD = `
  select 1
  from customer
  join subscription on subscription.customer_id = customer.id and subscription.project_id = customer.project_id
  join subscription_item item
    on item.subscription_id = subscription.id and item.project_id = subscription.project_id
  where customer.project_id = ? and customer.user_id = ? and item.product_id = ?
    and subscription.status = any(?::text[])
    and (subscription.cancel_at is null or subscription.cancel_at > ?)
  limit 1`;
