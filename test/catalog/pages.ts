import { expect } from '@jest/globals';
import fc from 'fast-check';
import { hubScopes } from '../../src/auth/scopes.ts';
import { ProjectViewer } from '../../src/auth/viewer.ts';
import { ProductSort } from '../../src/catalog/search/product-filter.ts';
import { searchProducts } from '../../src/catalog/search/search-products.ts';
import { decodeId, newId } from '../../src/platform/values/ids.ts';
import type { TestDatabase } from '../support/database.ts';
import { Seed } from '../support/seed.ts';

/** Few values for each field, so that most rows have equal sort keys and the id decides the order. */
const product = fc.record({
  name: fc.constantFrom<string[]>(
    'Forge',
    'forge',
    'Forge anvil',
    'FORGE anvil',
    'Zforge forge',
    'Ö forge',
    'Fforgge forge',
  ),
  tag: fc.constantFrom('forge', 'anvil', 'ci'),
  subscribers: fc.integer({ min: 0, max: 2 }),
  minute: fc.integer({ min: 0, max: 3 }),
});

const change = fc.record({
  added: fc.array(product, { maxLength: 4 }),
  removed: fc.array(fc.nat(), { maxLength: 3 }),
  /** Whether the change happens while a page is read, or between two pages. */
  isMeanwhile: fc.boolean(),
});

const scenario = fc.record({
  sort: fc.constantFrom(...Object.values(ProductSort)),
  text: fc.constantFrom('forge', 'forgge', 'anvil or forge'),
  hasText: fc.boolean(),
  first: fc.integer({ min: 1, max: 6 }),
  initial: fc.array(product, { maxLength: 20 }),
  changes: fc.array(change, { maxLength: 10 }),
});

type Scenario = typeof scenario extends fc.Arbitrary<infer T> ? T : never;
type RandomProduct = typeof product extends fc.Arbitrary<infer T> ? T : never;

/** Reads lists page by page in every order during inserts and deletes; each lasting product must be seen once. */
export async function readWhileOthersWrite(database: TestDatabase, numRuns: number, seed: number): Promise<void> {
  await fc.assert(
    fc.asyncProperty(scenario, (given) => readAll(database, given)),
    { numRuns, seed, endOnFailure: true },
  );
}

async function readAll(database: TestDatabase, { sort, text, hasText, first, initial, changes }: Scenario) {
  const catalog = await ProjectProducts.open(database);
  await catalog.add(initial);
  const remaining = new Set(catalog.ids);
  const filter = { text: hasText || sort === ProductSort.relevance ? text : null };
  const seen: string[] = [];
  const upcoming = [...changes];
  const next = async () => {
    const { added = [], removed = [] } = upcoming.shift() ?? {};
    for (const id of await catalog.remove(removed)) remaining.delete(id);
    await catalog.add(added);
  };
  for (let after: string | undefined; ;) {
    const meanwhile = upcoming[0]?.isMeanwhile ? next() : undefined;
    const page = await searchProducts(catalog.em, catalog.viewer, { filter, sort }, { first, after });
    await meanwhile;
    expect(page.rows.length).toBeLessThanOrEqual(first);
    expect(page.cursors).toHaveLength(page.rows.length);
    seen.push(...page.rows.map(({ id }) => id));
    if (!page.hasNextPage) break;
    after = page.cursors.at(-1);
    if (upcoming[0] && !upcoming[0].isMeanwhile) await next();
  }
  expect(new Set(seen).size).toBe(seen.length);
  expect([...remaining].filter((id) => !seen.includes(id))).toEqual([]);
}

/**
 * Reads the results of a misspelled search page by page, while products are deleted and others with an even closer word
 * are added.
 */
export async function readManyMisspelled(database: TestDatabase, many: number): Promise<void> {
  const catalog = await ProjectProducts.open(database);
  await catalog.fill('Forge', many);
  const remaining = new Set(catalog.ids);
  const search = { filter: { text: 'forgge' }, sort: ProductSort.name };
  const seen: string[] = [];
  for (let after: string | undefined; ;) {
    const page = await searchProducts(catalog.em, catalog.viewer, search, { first: 400, after });
    expect(page.corrections).toEqual([['forge']]);
    seen.push(...page.rows.map(({ id }) => id));
    if (!page.hasNextPage) break;
    after = page.cursors.at(-1);
    await catalog.fill('Fforgge', 100);
    for (const id of await catalog.remove([0, 500])) remaining.delete(id);
  }
  expect(new Set(seen).size).toBe(seen.length);
  expect([...remaining].filter((id) => !seen.includes(id))).toEqual([]);
}

/** The products of a new project. */
class ProjectProducts {
  ids: string[] = [];

  private constructor(
    readonly database: TestDatabase,
    readonly projectId: string,
  ) {}

  static async open(database: TestDatabase): Promise<ProjectProducts> {
    return new ProjectProducts(database, (await new Seed(database.orm).project()).id);
  }

  get em() {
    return this.database.orm.em.fork();
  }

  get viewer(): ProjectViewer {
    return new ProjectViewer(this.projectId, 'reader', hubScopes);
  }

  async add(products: RandomProduct[]): Promise<void> {
    if (!products.length) return;
    const rows = products.map((each) => ({ ...each, id: newId('product') }));
    const values = rows.map((row) => ({ ...row, id: decodeId('product', row.id), slug: row.id }));
    await this.em.execute(INSERT, [decodeId('project', this.projectId), JSON.stringify(values)]);
    this.ids.push(...rows.map(({ id }) => id));
  }

  /** Adds `count` products with similar names. */
  fill(name: string, count: number): Promise<void> {
    return this.add(
      Array.from({ length: count }, (_, nth) => ({
        name: `${name} ${nth}`,
        tag: 'ci',
        subscribers: 0,
        minute: nth,
      })),
    );
  }

  /** Deletes products by index, and returns their ids. */
  async remove(nths: number[]): Promise<string[]> {
    const gone: string[] = [];
    for (const nth of nths) gone.push(...this.ids.splice(nth % Math.max(1, this.ids.length), 1));
    for (const id of gone) {
      await this.em.execute(`update product set deleted_at = now() where id = ?`, [decodeId('product', id)]);
    }
    return gone;
  }
}

const INSERT = `
  insert into product (id, project_id, slug, name, tags, status, subscriber_count, created_at, updated_at)
  select row.id, ?, slug, name, array[tag], 'active', subscribers, at, at
  from jsonb_to_recordset(?::jsonb) row (id uuid, slug text, name text, tag text, subscribers int, minute int),
    lateral (select timestamptz '2026-01-31 10:00Z' + minute * interval '50 ms' as at) moment`;
