import type { EntityManager } from '@mikro-orm/postgresql';
import type { Temporal } from 'temporal-polyfill';
import type { Viewer } from '../../auth/viewer.ts';
import { record } from '../../platform/events/record.ts';
import { requireFreeLookupKeys } from '../offers/free-lookup-keys.ts';
import { metersOf } from '../offers/meters-of-offer.ts';
import { readOffer } from '../offers/offer.ts';
import type { Offer } from '../offers/offer.ts';
import { writeOffer } from '../offers/write-offer.ts';
import { checkProduct } from './check-product.ts';
import type { Product } from './product.ts';
import { productFields } from './product-fields.ts';
import type { ProductInput } from './product-input.ts';
import { lockOwnProduct } from './products.ts';
import { eventFields } from '../../platform/events/event-fields.ts';

/** Replaces a whole product; refused if the product no longer has the version `ifVersion`. */
export async function replaceProduct(
  em: EntityManager,
  viewer: Viewer,
  { id, input, ifVersion }: { id: string; input: ProductInput; ifVersion?: number | null },
  now: Temporal.Instant,
): Promise<Product> {
  const product = await lockOwnProduct(em, viewer, id);
  product.requireVersion(ifVersion);
  checkProduct(input);
  return writeProduct({ em, viewer, now }, product, await readOffer(em, id), input);
}

/** The context in which a product is written. */
export interface ProductAuthor {
  em: EntityManager;
  viewer: Viewer;
  now: Temporal.Instant;
}

/** Updates a locked product to match a checked input. */
export async function writeProduct(
  { em, viewer, now }: ProductAuthor,
  product: Product,
  before: Offer,
  input: ProductInput,
): Promise<Product> {
  const { projectId } = product;
  const meters = await metersOf(em, projectId, input);
  await requireFreeLookupKeys(em, product, input);
  product.transitionTo(input.status ?? product.status, now);
  Object.assign(product, productFields(input));
  product.raiseVersion(now);
  await writeOffer({ em, product, meters, now }, before, input);
  record(em, viewer, now, {
    projectId,
    type: 'product.updated',
    subject: product.id,
    payload: eventFields(product, ['slug', 'name', 'status']),
  });
  return product;
}
