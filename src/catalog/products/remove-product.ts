import type { EntityManager } from '@mikro-orm/postgresql';
import type { Temporal } from 'temporal-polyfill';
import type { Viewer } from '../../auth/viewer.ts';
import { record } from '../../platform/events/record.ts';
import { Price } from '../offers/price.ts';
import type { Product } from './product.ts';
import { lockOwnProduct } from './products.ts';
import { eventFields } from '../../platform/events/event-fields.ts';

/**
 * Deletes a product and archives its prices, which frees their names. The trigger product_unused refuses a product that
 * ever had a subscription.
 */
export async function removeProduct(
  em: EntityManager,
  viewer: Viewer,
  { id, ifVersion }: { id: string; ifVersion?: number | null },
  now: Temporal.Instant,
): Promise<Product> {
  const product = await lockOwnProduct(em, viewer, id);
  product.requireVersion(ifVersion);
  product.deletedAt = now;
  await em.nativeUpdate(Price, { productId: id, archivedAt: null }, { archivedAt: now });
  product.raiseVersion(now);
  record(em, viewer, now, {
    projectId: product.projectId,
    type: 'product.deleted',
    subject: product.id,
    payload: eventFields(product, ['slug', 'name', 'status']),
  });
  return product;
}
