import type { EntityManager } from '@mikro-orm/postgresql';
import type { Temporal } from 'temporal-polyfill';
import type { Viewer } from '../../auth/viewer.ts';
import { record } from '../../platform/events/record.ts';
import type { Product } from './product.ts';
import type { ProductEvent } from './product-status.ts';
import { lockOwnProduct } from './products.ts';

const told: Record<ProductEvent, string> = {
  publish: 'product.published',
  unlist: 'product.unlisted',
  archive: 'product.archived',
};

/** Publishes a product, takes it off the lists or off sale; who has it keeps it. */
export async function changeStatus(
  em: EntityManager,
  viewer: Viewer,
  { id, event }: { id: string; event: ProductEvent },
  now: Temporal.Instant,
): Promise<Product> {
  const product = await lockOwnProduct(em, viewer, id);
  product.transition(event, now);
  product.raiseVersion(now);
  record(em, viewer, now, { projectId: product.projectId, type: told[event], subject: product.id });
  return product;
}
