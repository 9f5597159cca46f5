import type { EntityManager } from '@mikro-orm/postgresql';
import type { Temporal } from 'temporal-polyfill';
import type { Viewer } from '../../auth/viewer.ts';
import { record } from '../../platform/record.ts';
import { Feature } from '../offers/feature.ts';
import { Plan } from '../offers/plan.ts';
import { Price } from '../offers/price.ts';
import type { Product } from './product.ts';
import { lockOwnProduct } from './products.ts';

/** Removes a product that nothing stands on; the constraint product_in_use refuses any other. */
export async function removeProduct(
  em: EntityManager,
  viewer: Viewer,
  id: string,
  now: Temporal.Instant,
  ifVersion?: number | null,
): Promise<Product> {
  const product = await lockOwnProduct(em, viewer, id);
  product.requireVersion(ifVersion);
  await em.nativeDelete(Price, { productId: id });
  await em.nativeDelete(Plan, { productId: id });
  await em.nativeDelete(Feature, { productId: id });
  em.remove(product);
  record(em, viewer, now, {
    projectId: product.projectId,
    type: 'product.deleted',
    subject: product.id,
    payload: { slug: product.slug, name: product.name },
  });
  return product;
}

/** Takes a product off sale; who has it keeps it. */
export async function archiveProduct(
  em: EntityManager,
  viewer: Viewer,
  id: string,
  now: Temporal.Instant,
): Promise<Product> {
  const product = await lockOwnProduct(em, viewer, id);
  product.archive(now);
  record(em, viewer, now, { projectId: product.projectId, type: 'product.archived', subject: product.id });
  return product;
}
