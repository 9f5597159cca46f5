import type { EntityManager } from '@mikro-orm/postgresql';
import type { Temporal } from 'temporal-polyfill';
import type { Viewer } from '../../auth/viewer.ts';
import { Check } from '../../platform/check.ts';
import { offerAsInput } from '../offers/offer-as-input.ts';
import { readOffer } from '../offers/offer.ts';
import { checkProduct } from './check-product.ts';
import type { Product } from './product.ts';
import { productFields } from './product-fields.ts';
import type { ProductInput, UpdateProductInput } from './product-input.ts';
import { lockOwnProduct } from './products.ts';
import { writeProduct } from './replace-product.ts';

/** Changes the parts that are given and leaves the others; null empties what can be empty. */
export async function updateProduct(
  em: EntityManager,
  viewer: Viewer,
  id: string,
  { ifVersion, ...input }: UpdateProductInput,
  now: Temporal.Instant,
): Promise<Product> {
  const product = await lockOwnProduct(em, viewer, id);
  product.requireVersion(ifVersion);
  const before = await readOffer(em, id);
  const whole = { ...productFields(product), ...(await offerAsInput(em, before)), ...withoutNulls(input) };
  checkProduct(whole);
  return writeProduct({ em, viewer, now }, product, before, whole);
}

/** Null empties what an input may leave out altogether; of these there must be something. */
const needed = ['slug', 'name', 'kind', 'distribution'] as const;
const lists = ['categories', 'tags', 'platforms', 'media', 'translations', 'features', 'plans'] as const;

function withoutNulls(input: Partial<ProductInput>): Partial<ProductInput> {
  const check = new Check();
  for (const name of needed)
    check.that(input[name] !== null, `/${name}`, 'must not be null; leave it out to keep it');
  check.done();
  const emptied = lists.filter((name) => input[name] === null).map((name) => [name, []]);
  const given = Object.entries(input).filter(([, value]) => value !== undefined);
  return { ...Object.fromEntries(given), ...Object.fromEntries(emptied) } as Partial<ProductInput>;
}
