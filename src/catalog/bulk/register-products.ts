import type { EntityManager } from '@mikro-orm/postgresql';
import type { Temporal } from 'temporal-polyfill';
import { record } from '../../platform/events/record.ts';
import type { Actor } from '../../platform/events/record.ts';
import type { MeterIds } from '../offers/meters-of-offer.ts';
import { emptyOffer } from '../offers/offer.ts';
import { writeOffer } from '../offers/write-offer.ts';
import { productFields } from '../products/product-fields.ts';
import type { ProductInput } from '../products/product-input.ts';
import { ProductStatus } from '../products/product-status.ts';
import { Product } from '../products/product.ts';
import { insertRows } from './insert-rows.ts';
import { eventFields } from '../../platform/events/event-fields.ts';

/** For whom products are registered, and by which meters they are counted. */
export interface ProductRegistration {
  actor: Actor;
  projectId: string;
  meters: MeterIds;
  now: Temporal.Instant;
}

/** So many are put together while PostgreSQL writes those before them. */
const atOnce = 100;

/**
 * Registers many products whose inputs have been checked, by one statement for each hundred: what they are is said by
 * the same rules as of a single one, and only the writing is another.
 */
export async function registerProducts(
  em: EntityManager,
  inputs: readonly ProductInput[],
  registering: ProductRegistration,
): Promise<Product[]> {
  const products: Product[] = [];
  let writing = Promise.resolve();
  for (let from = 0; from < inputs.length; from += atOnce) {
    // Never flushed: it only collects what a flush would insert.
    const draft = em.fork();
    for (const input of inputs.slice(from, from + atOnce)) products.push(await draftProduct(draft, input, registering));
    await writing;
    writing = insertRows(em, draft.getUnitOfWork().getPersistStack());
    // It is awaited a turn later; until then no one would hear that it failed.
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
