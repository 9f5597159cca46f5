import { isDeepStrictEqual } from 'node:util';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { Temporal } from 'temporal-polyfill';
import type { ProjectViewer } from '../../auth/viewer.ts';
import { offerAsInput } from '../../catalog/offers/offer-as-input.ts';
import { readOffer } from '../../catalog/offers/offer.ts';
import { Product } from '../../catalog/products/product.ts';
import { ProductStatus } from '../../catalog/products/product-status.ts';
import type { ProductFields } from '../../catalog/products/product.ts';
import type { ProductInput } from '../../catalog/products/product-input.ts';
import { productFields } from '../../catalog/products/product-fields.ts';
import { registerProduct } from '../../catalog/products/register-product.ts';
import { replaceProduct } from '../../catalog/products/replace-product.ts';
import { wholeProduct } from '../../catalog/products/whole-product.ts';
import { Refusal } from '../../errors.ts';
import { compareVersions } from './compare-versions.ts';
import { freeSlug, takenSlugs } from './free-slug.ts';
import type { Package } from './read-packages.ts';

/** What became of a package. */
export interface Written {
  name: string;
  outcome: 'created' | 'updated' | 'unchanged' | 'refused';
  id?: string;
  slug?: string;
  changed?: (keyof ProductFields)[];
  /** Why it was refused, and which file said so. */
  reason?: string;
  file: string;
}

interface Writing {
  em: EntityManager;
  viewer: ProjectViewer;
  now: Temporal.Instant;
}

/** Registers packages as products, or changes what products say; one that says it already is left alone. */
export async function writePackages(writing: Writing, packages: Package[]): Promise<Written[]> {
  const { em, viewer } = writing;
  await waitForOthers(em, viewer.projectId);
  const products = await findProducts(em, viewer.projectId, packages);
  const names = packages.map(({ facts }) => facts.name);
  const taken = await takenSlugs(em, viewer.projectId, names);
  const written: Written[] = [];
  for (const each of packages) {
    const product = products.get(referenceOf(each));
    const write = product ? update(writing, product, each) : create(writing, taken, each);
    written.push(await orRefused(each, write));
  }
  return written;
}

/** Imports into one project take turns, so that each sees the products that another has just made. */
async function waitForOthers(em: EntityManager, projectId: string): Promise<void> {
  await em.execute('select pg_advisory_xact_lock(hashtextextended(?, 0))', [`import:${projectId}`]);
}

async function findProducts(
  em: EntityManager,
  projectId: string,
  packages: Package[],
): Promise<Map<string, Product>> {
  const references = packages.map(referenceOf);
  const found = await em.find(Product, {
    projectId,
    externalReference: { $in: references },
    deletedAt: null,
  });
  return new Map(found.map((product) => [product.externalReference!, product]));
}

async function create(writing: Writing, taken: Set<string>, { file, facts }: Package): Promise<Written> {
  const { em, viewer, now } = writing;
  const slug = freeSlug(taken, facts.name);
  const named = { slug, externalReference: npm(facts.name), metadata: { npm: facts.name } };
  const input = wholeProduct({ ...facts, ...named, status: ProductStatus.active });
  const product = await registerProduct(em, viewer, input, now);
  taken.add(slug);
  return { name: facts.name, outcome: 'created', id: product.id, slug, file };
}

/** A lower version than the registered one is what another folder still uses, and no news of the product. */
async function update(writing: Writing, product: Product, { file, facts }: Package): Promise<Written> {
  const { em, viewer, now } = writing;
  const { id, slug } = product;
  const wanted = { ...kept(product), ...facts };
  const changed = changes(product, wanted);
  const isOlder = compareVersions(facts.releaseVersion, product.releaseVersion) < 0;
  if (isOlder || changed.length === 0) return { name: facts.name, outcome: 'unchanged', id, slug, file };
  const offer = await offerAsInput(em, await readOffer(em, id));
  await replaceProduct(em, viewer, id, { ...wanted, ...offer }, now);
  return { name: facts.name, outcome: 'updated', id, slug, changed, file };
}

/** What no package.json tells, and people may have set since: an import does not take it away. */
function kept(product: Product): ProductInput {
  return { ...product, features: [], plans: [] };
}

function changes(product: Product, wanted: ProductInput): (keyof ProductFields)[] {
  const fields = productFields(wanted);
  const names = Object.keys(fields) as (keyof ProductFields)[];
  return names.filter((name) => !isDeepStrictEqual(fields[name], product[name]));
}

/** A package that breaks a rule of the catalog does not keep the others from being written. */
async function orRefused({ file, facts }: Package, writing: Promise<Written>): Promise<Written> {
  try {
    return await writing;
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return { name: facts.name, outcome: 'refused', reason: error.message, file };
  }
}

function referenceOf({ facts }: Package): string {
  return npm(facts.name);
}

/** The name of a package as the catalog refers to it. */
function npm(name: string): string {
  return `npm:${name}`;
}
