import type { EntityManager } from '@mikro-orm/postgresql';
import type { Temporal } from 'temporal-polyfill';
import type { Viewer } from '../../auth/viewer.ts';
import { record } from '../../platform/record.ts';
import { checkProduct } from './check-product.ts';
import { nothing, writeOffer } from '../offers/offer.ts';
import { Product } from './product.ts';
import type { ProductFields } from './product.ts';
import type { ProductInput, RegisterProductInput } from './product-input.ts';

/** Registers a product with its features, plans and prices, all or nothing. */
export async function registerProduct(
  em: EntityManager,
  viewer: Viewer,
  input: RegisterProductInput,
  now: Temporal.Instant,
): Promise<Product> {
  const projectId = viewer.actIn('catalog:write', input.projectId);
  checkProduct(input);
  const product = new Product(projectId, productFields(input), now);
  em.persist(product);
  await writeOffer(em, product, nothing, input, now);
  record(em, viewer, now, {
    projectId,
    type: 'product.registered',
    subject: product.id,
    payload: { slug: product.slug, name: product.name },
  });
  return product;
}

/** The product's own columns of an input, with what was left out made empty. */
export function productFields(input: ProductInput): ProductFields {
  return {
    slug: input.slug,
    name: input.name,
    tagline: input.tagline ?? null,
    description: input.description ?? null,
    status: input.status,
    licence: input.licence ?? null,
    releaseVersion: input.releaseVersion ?? null,
    repositoryUrl: input.repositoryUrl ?? null,
    homepageUrl: input.homepageUrl ?? null,
    documentationUrl: input.documentationUrl ?? null,
    tags: [...new Set(input.tags)],
    metadata: input.metadata ?? {},
    externalReference: input.externalReference ?? null,
  };
}
