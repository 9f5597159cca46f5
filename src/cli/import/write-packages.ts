import { isDeepStrictEqual } from 'node:util';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { Temporal } from 'temporal-polyfill';
import type { ProjectViewer } from '../../auth/viewer.ts';
import { registerProducts } from '../../catalog/bulk/register-products.ts';
import { takeTurns } from '../../catalog/bulk/take-turns.ts';
import { lockProducts } from '../../catalog/bulk/update-products.ts';
import { checkProduct } from '../../catalog/products/check-product.ts';
import { Product } from '../../catalog/products/product.ts';
import { ProductStatus } from '../../catalog/products/product-status.ts';
import type { ProductInput } from '../../catalog/products/product-input.ts';
import { productFields } from '../../catalog/products/product-fields.ts';
import type { ProductFields } from '../../catalog/products/product-table.ts';
import { updateProduct } from '../../catalog/products/update-product.ts';
import { wholeProduct } from '../../catalog/products/whole-product.ts';
import { Refusal } from '../../errors.ts';
import { compareVersions } from './compare-versions.ts';
import { freeSlug, takenSlugs } from './free-slug.ts';
import type { PackageFacts } from './read-manifest.ts';
import type { Package } from './read-packages.ts';

/** The result of writing one package. */
export interface WrittenPackage {
  name: string;
  outcome: 'created' | 'updated' | 'unchanged' | 'refused';
  id?: string;
  slug?: string;
  changed?: (keyof ProductFields)[];
  /** The reason of a refusal. */
  reason?: string;
  file: string;
}

interface WriteContext {
  em: EntityManager;
  viewer: ProjectViewer;
  now: Temporal.Instant;
}

/** Registers packages as products, or updates their products. Unchanged products are not written. */
export async function writePackages(context: WriteContext, packages: Package[]): Promise<WrittenPackage[]> {
  const { em, viewer } = context;
  await takeTurns(em, viewer.projectId);
  const products = await findProducts(em, viewer.projectId, packages);
  const newPackages = packages.filter((each) => !products.has(referenceOf(each)));
  const written = await create(context, newPackages);
  for (const each of packages) {
    const product = products.get(referenceOf(each));
    if (product) written.push(await orRefused(each, () => update(context, product, each)));
  }
  return written;
}

/** Locks the products before anything is inserted (decision 19). */
async function findProducts(em: EntityManager, projectId: string, packages: Package[]): Promise<Map<string, Product>> {
  const references = packages.map(referenceOf);
  const existing = await em.find(Product, {
    projectId,
    externalReference: { $in: references },
    deletedAt: null,
  });
  const locked = await lockProducts(
    em,
    existing.map(({ id }) => id),
  );
  return new Map([...locked.values()].map((product) => [product.externalReference!, product]));
}

interface NewProduct {
  input: ProductInput;
  source: Package;
}

/** Registers all valid packages at once. */
async function create({ em, viewer, now }: WriteContext, packages: Package[]): Promise<WrittenPackage[]> {
  const { projectId } = viewer;
  const names = packages.map(({ facts }) => facts.name);
  const taken = names.length ? await takenSlugs(em, projectId, names) : new Set<string>();
  const newProducts: NewProduct[] = [];
  const refused: WrittenPackage[] = [];
  for (const each of packages) {
    const outcome = await orRefused(each, async () => {
      newProducts.push({ input: newProduct(taken, each), source: each });
      return { name: each.facts.name, outcome: 'created', file: each.file };
    });
    if (outcome.outcome === 'refused') refused.push(outcome);
  }
  const inputs = newProducts.map(({ input }) => input);
  const products = await registerProducts(em, inputs, { actor: viewer, projectId, meters: new Map(), now });
  const created = products.map(({ id, slug }, index): WrittenPackage => {
    const { facts, file } = newProducts[index]!.source;
    return { name: facts.name, outcome: 'created', id, slug, file };
  });
  return [...created, ...refused];
}

function newProduct(taken: Set<string>, { facts }: Package): ProductInput {
  const slug = freeSlug(taken, facts.name);
  const metadata = { npm: facts.name, ...facts.metadata };
  const identity = { slug, externalReference: npm(facts.name), metadata };
  const input = wholeProduct({ ...facts, ...identity, status: ProductStatus.active });
  checkProduct(input);
  taken.add(slug);
  return input;
}

/** Updates a product, unless its package has a lower version: another folder still uses that. */
async function update(context: WriteContext, product: Product, { file, facts }: Package): Promise<WrittenPackage> {
  const { em, viewer, now } = context;
  const { id, slug } = product;
  const input = Object.assign(currentInput(product), facts, { metadata: metadataOf(product, facts) });
  const changed = changes(product, input);
  const isOlder = compareVersions(facts.releaseVersion, product.releaseVersion) < 0;
  if (isOlder || changed.length === 0) return { name: facts.name, outcome: 'unchanged', id, slug, file };
  const changedFields = Object.fromEntries(changed.map((name) => [name, input[name]]));
  await updateProduct(em, viewer, { id, input: changedFields }, now);
  return { name: facts.name, outcome: 'updated', id, slug, changed, file };
}

/** Replaces the metadata `licence` if an earlier import wrote it, which is so when the product has no SPDX licence. */
function metadataOf({ metadata, licence }: Product, facts: PackageFacts): Record<string, unknown> {
  const { licence: written, ...others } = metadata;
  return { ...(licence === null || written === undefined ? others : metadata), ...facts.metadata };
}

/** The current values of a product. Fields that no package.json has keep them, since people may have set them. */
function currentInput(product: Product): ProductInput {
  return Object.assign({}, product, { features: [], plans: [] });
}

function changes(product: Product, input: ProductInput): (keyof ProductFields)[] {
  const fields = productFields(input);
  const names = Object.keys(fields) as (keyof ProductFields)[];
  return names.filter((name) => !isDeepStrictEqual(fields[name], product[name]));
}

/** Reports the refusal of one package as its result, so that the others are still written. */
async function orRefused({ file, facts }: Package, write: () => Promise<WrittenPackage>): Promise<WrittenPackage> {
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

/** The external reference of a package. */
function npm(name: string): string {
  return `npm:${name}`;
}
