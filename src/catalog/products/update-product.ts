import type { EntityManager } from '@mikro-orm/postgresql';
import type { Temporal } from 'temporal-polyfill';
import type { Viewer } from '../../auth/viewer.ts';
import { invalidInput } from '../../errors.ts';
import { Check } from '../../platform/values/check.ts';
import { offerAsInput } from '../offers/offer-as-input.ts';
import { readOffer } from '../offers/offer.ts';
import { addProblems } from './check-product.ts';
import type { Product } from './product.ts';
import { productFields } from './product-fields.ts';
import type { ProductInput, UpdateProductInput } from './product-input.ts';
import { productTable } from './product-table.ts';
import { lockOwnProduct } from './products.ts';
import { writeProduct } from './replace-product.ts';

/** Changes only the given fields of a product; null empties a field that can be empty. */
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
 * Checks the changed product as a whole. A licence that is not changed was accepted when it was written. If an unchanged
 * field contradicts a new one, the caller has to send both.
 */
function checkParts(given: Partial<ProductInput>, whole: ProductInput): void {
  const check = new Check();
  addProblems(check, whole);
  const problems = check.problems.map(({ pointer, detail }) => {
    const part = pointer.split('/')[1];
    const isGiven = part === undefined || part in given;
    return { pointer, detail: isGiven ? detail : `${detail}; it was not changed, so send ${part} as well` };
  });
  if (problems.length) throw invalidInput(problems);
}

function withoutNulls(input: Partial<ProductInput>): Partial<ProductInput> {
  const check = new Check();
  const given = Object.entries(input).filter(([, value]) => value !== undefined) as [keyof ProductInput, unknown][];
  const values = given.map(([name, value]) => {
    const { nullMeans, initial } = productTable[name];
    check.that(value !== null || nullMeans !== 'refused', `/${name}`, 'must not be null; leave it out to keep it');
    return [name, value ?? initial?.() ?? null];
  });
  check.done();
  return Object.fromEntries(values) as Partial<ProductInput>;
}
