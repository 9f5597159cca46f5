import type { EntityManager } from '@mikro-orm/postgresql';
import type { Temporal } from 'temporal-polyfill';
import type { Viewer } from '../../auth/viewer.ts';
import { invalidInput } from '../../errors.ts';
import { Check } from '../../platform/values/check.ts';
import { offerAsInput } from '../offers/offer-as-input.ts';
import { readOffer } from '../offers/offer.ts';
import { judgeProduct } from './check-product.ts';
import type { Product } from './product.ts';
import { productFields } from './product-fields.ts';
import type { ProductInput, UpdateProductInput } from './product-input.ts';
import { lockOwnProduct } from './products.ts';
import { writeProduct } from './replace-product.ts';

/** Changes the parts that are given and leaves the others; null empties what can be empty. */
export async function updateProduct(
  em: EntityManager,
  viewer: Viewer,
  { id, input: { ifVersion, ...input } }: { id: string; input: UpdateProductInput },
  now: Temporal.Instant,
): Promise<Product> {
  const product = await lockOwnProduct(em, viewer, id);
  product.requireVersion(ifVersion);
  const before = await readOffer(em, id);
  const given = withoutNulls(input);
  const whole = { ...productFields(product), ...(await offerAsInput(em, before)), ...given };
  checkParts(given, { ...whole, licence: given.licence });
  return writeProduct({ em, viewer, now }, product, before, whole);
}

/**
 * Judges the whole that a change leads to. A licence that stands was good enough when it was written; and where what
 * stands contradicts what is new, the caller has to send it, too.
 */
function checkParts(given: Partial<ProductInput>, whole: ProductInput): void {
  const check = new Check();
  judgeProduct(check, whole);
  const told = check.problems.map(({ pointer, detail }) => {
    const part = pointer.split('/')[1];
    const isGiven = part === undefined || part in given;
    return { pointer, detail: isGiven ? detail : `${detail}; it stands as it was, so send ${part} as well` };
  });
  if (told.length) throw invalidInput(told);
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
