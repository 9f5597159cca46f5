import type { EntityManager } from '@mikro-orm/postgresql';
import type { Temporal } from 'temporal-polyfill';
import { record } from '../../platform/events/record.ts';
import type { Actor } from '../../platform/events/record.ts';
import type { OfferMeters } from '../offers/meters-of-offer.ts';
import { emptyOffer } from '../offers/offer.ts';
import { writeOffer } from '../offers/write-offer.ts';
import { productFields } from '../products/product-fields.ts';
import type { ProductInput } from '../products/product-input.ts';
import { ProductStatus } from '../products/product-status.ts';
import { Product } from '../products/product.ts';
import { insertRows } from './insert-rows.ts';
import { eventFields } from '../../platform/events/event-fields.ts';

/** The context in which products are registered. */
export interface ProductRegistration {
  actor: Actor;
  projectId: string;
  meters: OfferMeters;
  now: Temporal.Instant;
}

/** Products in one batch; the next batch is prepared while PostgreSQL writes this one. */
const batchSize = 100;

/**
 * Registers many products from checked inputs, with one statement for each hundred. The rules are the same as for a single
 * product; only the writing differs.
 */
export async function registerProducts(
  em: EntityManager,
  inputs: readonly ProductInput[],
  registration: ProductRegistration,
): Promise<Product[]> {
  const products: Product[] = [];
  let writing = Promise.resolve();
  for (let from = 0; from < inputs.length; from += batchSize) {
    // Never flushed; it only collects the entities to insert.
    const draft = em.fork();
    for (const input of inputs.slice(from, from + batchSize))
      products.push(await draftProduct(draft, input, registration));
    await writing;
    writing = insertRows(em, draft.getUnitOfWork().getPersistStack());
    // Awaited in the next turn; this prevents an unhandled rejection until then.
    writing.catch(() => {});
  }
  await writing;
  return products;
}

async function draftProduct(
  draft: EntityManager,
  input: ProductInput,
  { actor, projectId, meters, now }: ProductRegistration,
): Promise<Product> {
  const product = new Product(projectId, productFields(input), now);
  product.transitionTo(input.status ?? ProductStatus.active, now);
  draft.persist(product);
  await writeOffer({ em: draft, product, meters, now }, emptyOffer, input);
  record(draft, actor, now, {
    projectId,
    type: 'product.registered',
    subject: product.id,
    payload: eventFields(product, ['slug', 'name', 'status']),
  });
  return product;
}
