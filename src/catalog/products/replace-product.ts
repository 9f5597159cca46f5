import type { EntityManager } from '@mikro-orm/postgresql';
import type { Temporal } from 'temporal-polyfill';
import type { Viewer } from '../../auth/viewer.ts';
import { record } from '../../platform/record.ts';
import { checkProduct } from './check-product.ts';
import { readOffer, writeOffer } from '../offers/offer.ts';
import type { Product } from './product.ts';
import type { ProductInput } from './product-input.ts';
import { lockOwnProduct } from './products.ts';
import { productFields } from './register-product.ts';

/** Puts a whole product in the place of what stood before. With `ifVersion`, only if nobody changed it meanwhile. */
export async function replaceProduct(
  em: EntityManager,
  viewer: Viewer,
  id: string,
  input: ProductInput,
  now: Temporal.Instant,
  ifVersion?: number | null,
): Promise<Product> {
  const product = await lockOwnProduct(em, viewer, id);
  checkProduct(input);
  product.requireVersion(ifVersion);
  product.replace(productFields(input), now);
  await writeOffer(em, product, await readOffer(em, product), input, now);
  record(em, viewer, now, {
    projectId: product.projectId,
    type: 'product.updated',
    subject: product.id,
    payload: { slug: product.slug, name: product.name, status: product.status },
  });
  return product;
}
