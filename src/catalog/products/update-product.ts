import type { EntityManager } from '@mikro-orm/postgresql';
import type { Temporal } from 'temporal-polyfill';
import type { Viewer } from '../../auth/viewer.ts';
import { invalidInput } from '../../errors.ts';
import { Check } from '../../platform/values/check.ts';
import { checkOfferDocument } from '../offers/check-offer-document.ts';
import { metersOf } from '../offers/meters-of-offer.ts';
import { offerAsInput } from '../offers/offer-as-input.ts';
import { offerOfDocument } from '../offers/offer-document.ts';
import type { OfferDocument } from '../offers/offer-document.ts';
import { readOffer } from '../offers/offer.ts';
import { addProblems } from './check-product.ts';
import type { Product } from './product.ts';
import { productFields } from './product-fields.ts';
import type { ProductInput, UpdateProductInput } from './product-input.ts';
import { productTable } from './product-table.ts';
import { lockOwnProduct } from './products.ts';
import { writeProduct } from './replace-product.ts';

type GivenParts = Partial<ProductInput>;

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
  const { given, document } = readParts(input);
  const whole = { ...productFields(product), ...(await offerAsInput(em, before)), ...given };
  checkParts(given, { ...whole, licence: given.licence });
  const meters = await metersOf(em, product.projectId, whole);
  const check = new Check();
  checkOfferDocument(check, { document, input: offerOfDocument(document), before, meters });
  check.done();
  return writeProduct({ em, viewer, now, meters }, product, before, whole);
}

/** Divides an input into the new values, and the new features and plans as they were read. */
function readParts(input: Omit<UpdateProductInput, 'ifVersion'>): { given: GivenParts; document: OfferDocument } {
  const { features, plans, ...others } = withoutNulls(input);
  const document = { features: features ?? [], plans: plans ?? [] };
  const offer = offerOfDocument(document);
  const given = { ...others, ...(features && { features: offer.features }), ...(plans && { plans: offer.plans }) };
  return { given, document };
}

/**
 * Checks the changed product as a whole. A licence that is not changed was accepted when it was written. If an unchanged
 * field contradicts a new one, the caller has to send both.
 */
function checkParts(given: GivenParts, whole: ProductInput): void {
  const check = new Check();
  addProblems(check, whole);
  const problems = check.problems.map(({ pointer, detail }) => {
    const part = pointer.split('/')[1];
    const isGiven = part === undefined || part in given;
    return { pointer, detail: isGiven ? detail : `${detail}; it was not changed, so send ${part} as well` };
  });
  if (problems.length) throw invalidInput(problems);
}

function withoutNulls(input: Omit<UpdateProductInput, 'ifVersion'>): Omit<UpdateProductInput, 'ifVersion'> {
  const check = new Check();
  const given = Object.entries(input).filter(([, value]) => value !== undefined) as [keyof ProductInput, unknown][];
  const values = given.map(([name, value]) => {
    const { nullMeans, initial } = productTable[name];
    check.that(value !== null || nullMeans !== 'refused', `/${name}`, 'must not be null; leave it out to keep it');
    return [name, value ?? initial?.() ?? null];
  });
  check.done();
  return Object.fromEntries(values) as Omit<UpdateProductInput, 'ifVersion'>;
}
