import express from 'express';
import pg from 'pg';

/**
 * The floor: the list of 50 products as anyone would write it with Express and pg, and nothing else. No credentials,
 * no limit, no GraphQL, ids as they lie in the database. It imports nothing of the hub.
 */
const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL });
const app = express().disable('x-powered-by').disable('etag');

app.get('/ready', (_, response) => void response.end());

app.get('/projects/:id/products', async (request, response) => {
  response.json(await listProducts(request.params.id));
});

app.get('/projects/:id/products-by-json-agg', async (request, response) => {
  const { rows } = await pool.query<{ list: string }>(WHOLE_LIST, [request.params.id]);
  response.type('json').send(rows[0]?.list);
});

app.listen(Number(process.env.PORT), '127.0.0.1');

interface Product {
  id: string;
  project: { id: string; slug: string; name: string };
  features: object[];
  plans: Plan[];
}

interface Plan {
  id: string;
  prices: object[];
}

/** Three statements, joined here. */
async function listProducts(projectId: string): Promise<object> {
  const found = await pool.query(PRODUCTS, [projectId]);
  const rows = found.rows.slice(0, 50);
  const ids = rows.map(({ id }) => id as string);
  const [features, plans] = await Promise.all([pool.query(FEATURES, [ids]), pool.query(PLANS, [ids])]);
  const products = new Map<string, Product>();
  for (const { project_id, project_slug, project_name, ...product } of rows) {
    const project = { id: project_id, slug: project_slug, name: project_name };
    products.set(product.id, { ...product, project, features: [], plans: [] });
  }
  for (const { product_id, ...feature } of features.rows) products.get(product_id)!.features.push(feature);
  addPlans(products, plans.rows);
  const last = rows.at(-1);
  const endCursor = last
    ? Buffer.from(JSON.stringify([last.createdAt, last.id])).toString('base64url')
    : null;
  return { data: [...products.values()], pageInfo: { endCursor, hasNextPage: found.rows.length > 50 } };
}

interface PlanAndPrice {
  product_id: string;
  id: string;
  key: string;
  name: string;
  description: string | null;
  grants: object;
  price_id: string | null;
  currency: string;
  unit_amount: string;
  interval: string;
  interval_count: number;
}

/** The rows of a plan follow one another, one for each price. */
function addPlans(products: Map<string, Product>, rows: PlanAndPrice[]): void {
  let plan: Plan | undefined;
  for (const row of rows) {
    if (plan?.id !== row.id) {
      const { id, key, name, description, grants } = row;
      const made = { id, key, name, description, grants, prices: [] };
      products.get(row.product_id)!.plans.push(made);
      plan = made;
    }
    if (!row.price_id) continue;
    const { price_id: id, currency, unit_amount: unitAmount, interval, interval_count: intervalCount } = row;
    plan.prices.push({ id, currency, unitAmount, interval, intervalCount });
  }
}

const PRODUCTS = `
  select product.id, product.slug, product.name, tagline, product.description, status, licence,
    release_version as "releaseVersion", repository_url as "repositoryUrl", product.homepage_url as "homepageUrl",
    documentation_url as "documentationUrl", tags, metadata, external_reference as "externalReference", version,
    product.created_at as "createdAt", product.updated_at as "updatedAt",
    project.id as project_id, project.slug as project_slug, project.name as project_name
  from product join project on project.id = product.project_id
  where project_id = $1 order by product.created_at desc, product.id desc limit 51`;

const FEATURES = `
  select product_id, id, key, name, description, type
  from feature where product_id = any($1) order by position`;

const PLANS = `
  select plan.product_id, plan.id, plan.key, plan.name, plan.description, plan.grants,
    price.id as price_id, price.currency, trim_scale(price.unit_amount) as unit_amount, price.interval,
    price.interval_count
  from plan left join price on price.plan_id = plan.id and price.archived_at is null
  where plan.product_id = any($1) and plan.archived_at is null
  order by plan.product_id, plan.position, plan.id, price.position`;

/** The same in one statement, which leaves Node nothing to do: the least that the list can cost. */
const WHOLE_LIST = `
  with shown as (
    select * from product where project_id = $1 order by created_at desc, id desc limit 51
  ), listed as (
    select json_build_object(
      'id', id, 'slug', slug, 'name', name, 'tagline', tagline, 'description', description, 'status', status,
      'licence', licence, 'releaseVersion', release_version, 'repositoryUrl', repository_url,
      'homepageUrl', homepage_url, 'documentationUrl', documentation_url, 'tags', tags, 'metadata', metadata,
      'externalReference', external_reference, 'version', version,
      'createdAt', to_char(created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
      'updatedAt', to_char(updated_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
      'project', (select json_build_object('id', id, 'slug', slug, 'name', name)
                  from project where project.id = shown.project_id),
      'features', (select coalesce(json_agg(json_build_object(
                     'id', id, 'key', key, 'name', name, 'description', description, 'type', type
                   ) order by position), '[]') from feature where product_id = shown.id),
      'plans', (select coalesce(json_agg(json_build_object(
                  'id', id, 'key', key, 'name', name, 'description', description, 'grants', grants,
                  'prices', (select coalesce(json_agg(json_build_object(
                               'id', id, 'currency', currency, 'unitAmount', trim_scale(unit_amount)::text,
                               'interval', interval, 'intervalCount', interval_count
                             ) order by position), '[]')
                             from price where plan_id = plan.id and archived_at is null)
                ) order by position), '[]') from plan where product_id = shown.id and archived_at is null)
    ) as product, created_at, id
    from (select * from shown order by created_at desc, id desc limit 50) shown
  )
  select json_build_object(
    'data', (select json_agg(product order by created_at desc, id desc) from listed),
    'pageInfo', json_build_object(
      'endCursor', (select encode(convert_to(json_build_array(created_at, id)::text, 'UTF8'), 'base64')
                    from listed order by created_at, id limit 1),
      'hasNextPage', (select count(*) > 50 from shown))
  )::text as list`;
