import { isDeepStrictEqual } from 'node:util';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { Temporal } from 'temporal-polyfill';
import type { ProjectViewer } from '../../auth/viewer.ts';
import { offerAsInput } from '../../catalog/offers/offer-as-input.ts';
import { readOffer } from '../../catalog/offers/offer.ts';
import { registerProducts } from '../../catalog/bulk/register-products.ts';
import { takeTurns } from '../../catalog/bulk/take-turns.ts';
import { lockProducts } from '../../catalog/bulk/update-products.ts';
import { checkProduct } from '../../catalog/products/check-product.ts';
import { Product } from '../../catalog/products/product.ts';
import { ProductStatus } from '../../catalog/products/product-status.ts';
import type { ProductInput } from '../../catalog/products/product-input.ts';
import { productFields } from '../../catalog/products/product-fields.ts';
import type { ProductFields } from '../../catalog/products/product-table.ts';
import { replaceProduct } from '../../catalog/products/replace-product.ts';
import { wholeProduct } from '../../catalog/products/whole-product.ts';
import { Refusal } from '../../errors.ts';
import { compareVersions } from './compare-versions.ts';
import { freeSlug, takenSlugs } from './free-slug.ts';
import type { PackageFacts } from './read-manifest.ts';
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

interface PackageWriting {
  em: EntityManager;
  viewer: ProjectViewer;
  now: Temporal.Instant;
}

/** Registers packages as products, or changes what products say; one that says it already is left alone. */
export async function writePackages(writing: PackageWriting, packages: Package[]): Promise<Written[]> {
  const { em, viewer } = writing;
  await takeTurns(em, viewer.projectId);
  const products = await findProducts(em, viewer.projectId, packages);
  const news = packages.filter((each) => !products.has(referenceOf(each)));
  const written = await create(writing, news);
  for (const each of packages) {
    const product = products.get(referenceOf(each));
    if (product) written.push(await orRefused(each, () => update(writing, product, each)));
  }
  return written;
}

/** Locks the products before anything is inserted (decision 19). */
async function findProducts(em: EntityManager, projectId: string, packages: Package[]): Promise<Map<string, Product>> {
  const references = packages.map(referenceOf);
  const found = await em.find(Product, {
    projectId,
    externalReference: { $in: references },
    deletedAt: null,
  });
  const locked = await lockProducts(
    em,
    found.map(({ id }) => id),
  );
  return new Map([...locked.values()].map((product) => [product.externalReference!, product]));
}

interface WrittenPackages {
  input: ProductInput;
  of: Package;
}

/** All that are sound at once. */
async function create({ em, viewer, now }: PackageWriting, packages: Package[]): Promise<Written[]> {
  const { projectId } = viewer;
  const names = packages.map(({ facts }) => facts.name);
  const taken = names.length ? await takenSlugs(em, projectId, names) : new Set<string>();
  const made: WrittenPackages[] = [];
  const refused: Written[] = [];
  for (const each of packages) {
    const outcome = await orRefused(each, async () => {
      made.push({ input: newProduct(taken, each), of: each });
      return { name: each.facts.name, outcome: 'created', file: each.file };
    });
    if (outcome.outcome === 'refused') refused.push(outcome);
  }
  const inputs = made.map(({ input }) => input);
  const products = await registerProducts(em, inputs, { actor: viewer, projectId, meters: new Map(), now });
  const created = products.map(({ id, slug }, index): Written => {
    const { facts, file } = made[index]!.of;
    return { name: facts.name, outcome: 'created', id, slug, file };
  });
  return [...created, ...refused];
}

function newProduct(taken: Set<string>, { facts }: Package): ProductInput {
  const slug = freeSlug(taken, facts.name);
  const metadata = { npm: facts.name, ...facts.metadata };
  const named = { slug, externalReference: npm(facts.name), metadata };
  const input = wholeProduct({ ...facts, ...named, status: ProductStatus.active });
  checkProduct(input);
  taken.add(slug);
  return input;
}

/** A lower version than the registered one is what another folder still uses, and no news of the product. */
async function update(writing: PackageWriting, product: Product, { file, facts }: Package): Promise<Written> {
  const { em, viewer, now } = writing;
  const { id, slug } = product;
  const wanted = Object.assign(kept(product), facts, { metadata: metadataOf(product, facts) });
  const changed = changes(product, wanted);
  const isOlder = compareVersions(facts.releaseVersion, product.releaseVersion) < 0;
  if (isOlder || changed.length === 0) return { name: facts.name, outcome: 'unchanged', id, slug, file };
  const offer = await offerAsInput(em, await readOffer(em, id));
  await replaceProduct(em, viewer, { id, input: Object.assign(wanted, offer) }, now);
  return { name: facts.name, outcome: 'updated', id, slug, changed, file };
}

/** A licence in it is the import's own where the product has none that SPDX knows. */
function metadataOf({ metadata, licence }: Product, facts: PackageFacts): Record<string, unknown> {
  const { licence: said, ...others } = metadata;
  return { ...(licence === null || said === undefined ? others : metadata), ...facts.metadata };
}

/** Fields that no package.json has, and people may have set since: an import keeps them. */
function kept(product: Product): ProductInput {
  return Object.assign({}, product, { features: [], plans: [] });
}

function changes(product: Product, wanted: ProductInput): (keyof ProductFields)[] {
  const fields = productFields(wanted);
  const names = Object.keys(fields) as (keyof ProductFields)[];
  return names.filter((name) => !isDeepStrictEqual(fields[name], product[name]));
}

/** A package that breaks a rule of the catalog does not keep the others from being written. */
async function orRefused({ file, facts }: Package, write: () => Promise<Written>): Promise<Written> {
  try {
    return await write();
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
