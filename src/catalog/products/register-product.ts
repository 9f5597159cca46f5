import type { EntityManager } from '@mikro-orm/postgresql';
import type { Temporal } from 'temporal-polyfill';
import type { Viewer } from '../../auth/viewer.ts';
import { record } from '../../platform/events/record.ts';
import { requireFreeLookupKeys } from '../offers/free-lookup-keys.ts';
import { metersOf } from '../offers/meters-of-offer.ts';
import { emptyOffer } from '../offers/offer.ts';
import { writeOffer } from '../offers/write-offer.ts';
import { checkProduct } from './check-product.ts';
import { Product } from './product.ts';
import { productFields } from './product-fields.ts';
import type { RegisterProductInput } from './product-input.ts';
import { ProductStatus } from './product-status.ts';
import { eventFields } from '../../platform/events/event-fields.ts';

/** Registers a product with its features, plans and prices. */
export async function registerProduct(
  em: EntityManager,
  viewer: Viewer,
  input: RegisterProductInput,
  now: Temporal.Instant,
): Promise<Product> {
  const projectId = viewer.actIn('catalog:write', input.projectId);
  checkProduct(input);
  const meters = await metersOf(em, projectId, input);
  const product = new Product(projectId, productFields(input), now);
  const status = input.status ?? ProductStatus.active;
  product.transitionTo(status, now);
  await requireFreeLookupKeys(em, product, input);
  em.persist(product);
  await writeOffer({ em, product, meters, now }, emptyOffer, input);
  record(em, viewer, now, {
    projectId,
    type: 'product.registered',
    subject: product.id,
    payload: eventFields(product, ['slug', 'name', 'status']),
  });
  return product;
}
