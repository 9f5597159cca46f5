import type { EntityManager } from '@mikro-orm/postgresql';
import type { Temporal } from 'temporal-polyfill';
import { Project } from '../../auth/projects/project.ts';
import type { Viewer } from '../../auth/viewer.ts';
import { record } from '../../platform/events/record.ts';
import { Check } from '../../platform/values/check.ts';
import { checkOfferDocument } from '../offers/check-offer-document.ts';
import { requireFreeLookupKeys } from '../offers/free-lookup-keys.ts';
import { metersOf } from '../offers/meters-of-offer.ts';
import type { OfferMeters } from '../offers/meters-of-offer.ts';
import { readOffer } from '../offers/offer.ts';
import type { Offer } from '../offers/offer.ts';
import { requireUnusedPlans } from '../offers/require-unused-plans.ts';
import { writeOffer } from '../offers/write-offer.ts';
import { addProblems } from './check-product.ts';
import { checkReadOnly } from './check-read-only.ts';
import { isUnchanged } from './is-unchanged.ts';
import { inputOfDocument } from './product-document.ts';
import type { ProductDocument } from './product-document.ts';
import type { Product } from './product.ts';
import { productFields } from './product-fields.ts';
import type { ProductInput } from './product-input.ts';
import { lockOwnProduct } from './products.ts';
import { eventFields } from '../../platform/events/event-fields.ts';

interface Replacement {
  id: string;
  /** The product as it was read, with its changes. */
  input: ProductDocument;
  ifVersion?: number | null;
}

/**
 * Replaces a whole product; refused if it has changed since it was read. A document without a version or time says nothing
 * about what its author has read, so it cannot drop plans that have subscriptions.
 */
export async function replaceProduct(
  em: EntityManager,
  viewer: Viewer,
  { id, input: document, ifVersion }: Replacement,
  now: Temporal.Instant,
): Promise<Product> {
  const product = await lockOwnProduct(em, viewer, id);
  const isGuarded = requireCurrent(product, document, ifVersion);
  const input = inputOfDocument(document);
  await checkDocument(em, product, document, input);
  const meters = await metersOf(em, product.projectId, input);
  const before = await readOffer(em, id);
  const check = new Check();
  checkOfferDocument(check, { document, input, before, meters });
  check.done();
  if (isUnchanged(product, before, input, meters)) return product;
  if (!isGuarded) await requireUnusedPlans(em, product, before.plans, input.plans);
  return writeProduct({ em, viewer, now, meters }, product, before, input);
}

/** Refuses a document that was read at another version; returns whether it says when it was read. */
function requireCurrent(product: Product, { version, updatedAt }: ProductDocument, ifVersion?: number | null): boolean {
  const expected = ifVersion ?? version;
  product.requireVersion(expected);
  if (expected === null || expected === undefined) product.requireChangedAt(updatedAt);
  return Boolean(expected ?? updatedAt);
}

/** A licence that is not changed was accepted when it was written. */
async function checkDocument(
  em: EntityManager,
  product: Product,
  document: ProductDocument,
  input: ProductInput,
): Promise<void> {
  const check = new Check();
  const project = document.project && (await em.findOneOrFail(Project, { id: product.projectId }));
  checkReadOnly(check, document, product, project);
  addProblems(check, Object.assign({}, input, input.licence === product.licence && { licence: null }));
  check.done();
}

/** The context in which a product is written. */
export interface ProductAuthor {
  em: EntityManager;
  viewer: Viewer;
  now: Temporal.Instant;
  meters: OfferMeters;
}

/** Updates a locked product to match a checked input. */
export async function writeProduct(
  { em, viewer, now, meters }: ProductAuthor,
  product: Product,
  before: Offer,
  input: ProductInput,
): Promise<Product> {
  const { projectId } = product;
  await requireFreeLookupKeys(em, product, input);
  product.transitionTo(input.status ?? product.status, now);
  Object.assign(product, productFields(input));
  product.raiseVersion(now);
  const published = await writeOffer({ em, product, meters, now }, before, input);
  record(em, viewer, now, {
    projectId,
    type: 'product.updated',
    subject: product.id,
    payload: eventFields(product, ['slug', 'name', 'status']),
  });
  for (const plan of published) {
    const payload = eventFields(plan, ['productId', 'key', 'version', 'keepsTerms']);
    record(em, viewer, now, { projectId, type: 'plan.version_published', subject: plan.id, payload });
  }
  return product;
}
