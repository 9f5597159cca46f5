import type { EntityManager } from '@mikro-orm/postgresql';
import type { Temporal } from 'temporal-polyfill';
import type { Viewer } from '../../auth/viewer.ts';
import { record, subjectOf } from '../../platform/events/record.ts';
import type { Product } from './product.ts';
import type { ProductEvent } from './product-status.ts';
import { lockOwnProduct } from './products.ts';
import { eventFields } from '../../platform/events/event-fields.ts';
import type { EventType } from '../../platform/events/catalogue/catalogue.ts';

const recorded = {
  publish: 'product.published',
  unlist: 'product.unlisted',
  archive: 'product.archived',
} as const satisfies Record<ProductEvent, EventType>;

/** Publishes, unlists or archives a product; existing customers keep it. */
export async function changeStatus(
  em: EntityManager,
  viewer: Viewer,
  { id, event }: { id: string; event: ProductEvent },
  now: Temporal.Instant,
): Promise<Product> {
  const product = await lockOwnProduct(em, viewer, id);
  product.transition(event, now);
  product.raiseVersion(now);
  const payload = eventFields(product, ['slug', 'name', 'status']);
  record(em, viewer, now, { ...subjectOf(product), type: recorded[event], payload });
  return product;
}
