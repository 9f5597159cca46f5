import { Client } from 'pg';
import { openDatabase } from '../mikro-orm.config.ts';
import { encodeId, decodeId } from '../src/platform/values/ids.ts';
import { Seed } from '../test/support/seed.ts';
import type { Project } from '../src/auth/projects/project.ts';
import { register } from './registry.ts';
import type { Registry } from './sign-in.ts';

/** The seeded data that the requests use. */
export interface SeededData extends Registry {
  /** Keys of the project with 10,000 products; enough that none reaches its 1000 requests an hour. */
  readingKeys: string[];
  /** Keys of another project, so that new products do not change the list. */
  writingKeys: string[];
  /** Keys of which one sends all requests, until it reaches its limit. */
  hotKeys: string[];
  productId: string;
  projectUuid: string;
  writingProjectUuid: string;
}

/** The number of products, and of the keys of each kind. */
const wholeSize = { products: 10_000, keys: 200 };

/** Fills a migrated database. Most rows are created by the hub's verbs, and bulk rows by SQL. */
export async function seed(databaseUrl: string, { products, keys } = wholeSize): Promise<SeededData> {
  const orm = await openDatabase(databaseUrl);
  const verbs = new Seed(orm);
  const reading = await verbs.project('reading');
  const writing = await verbs.project('writing');
  const registry = await register(verbs, reading);
  const readingKeys = await makeKeys(verbs, reading, keys);
  const writingKeys = await makeKeys(verbs, writing, keys);
  const hotKeys = await makeKeys(verbs, reading, keys);
  await orm.close();
  const projectUuid = decodeId('project', reading.id);
  const productId = await makeProducts(databaseUrl, projectUuid, products);
  const writingProjectUuid = decodeId('project', writing.id);
  return { readingKeys, writingKeys, hotKeys, productId, projectUuid, writingProjectUuid, ...registry };
}

async function makeKeys(verbs: Seed, project: Project, count: number): Promise<string[]> {
  const keys: string[] = [];
  for (let made = 0; made < count; made += 1) keys.push(await verbs.key(project));
  return keys;
}

/** Creates the products; returns the id of one in the middle. */
async function makeProducts(databaseUrl: string, projectUuid: string, count: number): Promise<string> {
  const database = new Client(databaseUrl);
  await database.connect();
  await database.query(PRODUCTS, [projectUuid, count]);
  for (const statement of [FEATURES, PLANS, PRICES]) await database.query(statement, [projectUuid]);
  const { rows } = await database.query<{ id: string }>(`select id from product where slug = $1`, [
    `product-${count / 2}`,
  ]);
  await database.end();
  return encodeId('product', rows[0]!.id);
}

/** Updates statistics and visibility maps, as autovacuum would. */
export async function vacuum(databaseUrl: string): Promise<void> {
  const database = new Client(databaseUrl);
  await database.connect();
  await database.query('vacuum analyze');
  await database.end();
}

const PRODUCTS = `
  insert into product (id, project_id, slug, name, tagline, description, status, licence, release_version,
    repository_url, homepage_url, tags, metadata, created_at, updated_at)
  select uuidv7(), $1, 'product-' || n, 'Product ' || n, 'What number ' || n || ' is, in one line',
    '# Product ' || n || E'\\n\\nA longer text about it, as a project would write it: what it does, for whom, and why.',
    'active', 'Apache-2.0', '1.' || n % 20 || '.0', 'https://example.org/product-' || n, 'https://example.org',
    array['build', 'ci', 'tag-' || n % 50], '{"tier": "gold"}', at, at
  from generate_series(1, $2::integer) n, lateral (select timestamptz '2026-01-01Z' + n * interval '1 minute' as at)`;

const FEATURES = `
  insert into feature (id, project_id, product_id, key, name, type, position)
  select uuidv7(), project_id, product.id, key, initcap(key), type, position
  from product, (values ('seats', 'quantity', 0), ('sso', 'boolean', 1)) as of_each (key, type, position)
  where project_id = $1`;

const PLANS = `
  insert into plan (id, project_id, product_id, key, name, grants, position)
  select uuidv7(), project_id, product.id, key, initcap(key), jsonb_build_object('seats', seats, 'sso', seats > 5), position
  from product, (values ('solo', 1, 0), ('team', 10, 1)) as of_each (key, seats, position)
  where project_id = $1`;

const PRICES = `
  insert into price (id, project_id, product_id, plan_id, currency, unit_amount, interval, interval_count, position, created_at)
  select uuidv7(), plan.project_id, product_id, plan.id, 'EUR', amount, interval, 1, of_each.position, timestamptz '2026-01-01Z'
  from plan, (values (9.90, 'month', 0), (99, 'year', 1)) as of_each (amount, interval, position)
  where project_id = $1`;
