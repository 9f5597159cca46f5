import { Client } from 'pg';

/** Fills a project up to a number of products, of which every tenth is sold, with two plans of two prices each. */
export async function addProducts(url: string, projectUuid: string, count: number): Promise<void> {
  await inBulk(url, async (database) => {
    const { rows } = await database.query<{ have: string }>('select count(*) as have from product');
    await database.query(PRODUCTS, [projectUuid, Number(rows[0]!.have) + 1, count]);
    for (const statement of [PLANS, PRICES]) await database.query(statement, [projectUuid]);
  });
}

/** Fills the table of the provider up to a number of rows: tokens of machines that have not expired. */
export async function addArtifacts(url: string, count: number): Promise<void> {
  await inBulk(url, async (database) => {
    const { rows } = await database.query<{ have: string }>('select count(*) as have from oidc_artifact');
    await database.query(ARTIFACTS, [Number(rows[0]!.have) + 1, count]);
  });
}

/** Inserts without triggers and checks of foreign keys, and updates the statistics. */
export async function inBulk(url: string, work: (database: Client) => Promise<void>): Promise<void> {
  const database = new Client(url);
  await database.connect();
  try {
    await database.query('set session_replication_role = replica');
    await work(database);
    await database.query('vacuum analyze');
    await database.query('checkpoint');
  } finally {
    await database.end();
  }
}

const PRODUCTS = `
  insert into product (id, project_id, slug, name, tagline, description, status, licence, tags, created_at, updated_at)
  select uuidv7(), $1, 'more-' || n, 'Product ' || n, 'What number ' || n || ' is, in one line',
    'A text about number ' || n, 'active', 'Apache-2.0', array['build', 'tag-' || n % 50], at, at
  from generate_series($2::integer, $3::integer) n,
    lateral (select timestamptz '2026-02-01Z' + n * interval '1 second' as at)`;

const PLANS = `
  insert into plan (id, project_id, product_id, key, name, grants, position)
  select uuidv7(), project_id, product.id, key, initcap(key), '{}', position
  from product, (values ('solo', 0), ('team', 1)) as of_each (key, position)
  where project_id = $1 and product.slug like 'more-%' and right(product.slug, 1) = '0'
    and not exists (select from plan where plan.product_id = product.id)`;

const PRICES = `
  insert into price (id, project_id, product_id, plan_id, currency, unit_amount, interval, interval_count, position, created_at)
  select uuidv7(), plan.project_id, product_id, plan.id, 'EUR', amount, interval, 1, of_each.position, timestamptz '2026-01-01Z'
  from plan, (values (9.90, 'month', 0), (99, 'year', 1)) as of_each (amount, interval, position)
  where project_id = $1 and not exists (select from price where price.plan_id = plan.id)`;

const ARTIFACTS = `
  insert into oidc_artifact (kind, id_hash, payload, expires_at)
  select 'ClientCredentials', encode(sha256(n::text::bytea), 'hex'), '{"kind": "ClientCredentials", "scope": "catalog:read"}',
    now() + interval '1 hour'
  from generate_series($1::integer, $2::integer) n`;
