import express from 'express';
import pg from 'pg';

/**
 * The baselines: a straightforward list of 50 products, one product, and a new one, with Express and pg. They have no
 * credentials, no limits, no audit and no GraphQL, check nothing, and return ids as stored in the database. They import
 * nothing of the hub.
 */
const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL });
const app = express().disable('x-powered-by').disable('etag');

app.get('/ready', (_, response) => void response.end());

app.get('/projects/:id/products', async (request, response) => {
  response.json(await listProducts(request.params.id));
});

app.get('/projects/:id/products-by-json-agg', async (request, response) => {
  const { rows } = await pool.query<{ list: string }>(WHOLE_LIST, [request.params.id, ACTIONS]);
  response.type('json').send(rows[0]?.list);
});

app.get('/projects/:id/products/:product', async (request, response) => {
  response.json(await readProduct(request.params.id, request.params.product));
});

app.post('/projects/:id/products', express.json(), async (request, response) => {
  const id = await addProduct(request.params.id, request.body as NewProduct);
  response.status(201).json(await readProduct(request.params.id, id));
});

app.listen(Number(process.env.PORT), '127.0.0.1');

interface Product {
  id: string;
  availableActions?: string[];
  features: object[];
  plans: Plan[];
}

interface Plan {
  id: string;
  prices: object[];
}

interface JoinColumns {
  product_id: string;
  plan_id: string;
  meter_id: string | null;
  meter_key: string;
}

type ResultRow<T> = Record<string, unknown> & T;

interface NewProduct {
  features: object[];
  plans: { prices: object[] }[];
}

async function listProducts(projectId: string): Promise<object> {
  const result = await pool.query(`${PRODUCTS} ${NEWEST}`, [projectId]);
  const rows = result.rows.slice(0, 50);
  const last = rows.at(-1);
  const endCursor = last ? Buffer.from(JSON.stringify([last.createdAt, last.id])).toString('base64url') : null;
  return { data: await whole(rows), pageInfo: { endCursor, hasNextPage: result.rows.length > 50 } };
}

async function readProduct(projectId: string, id: string): Promise<Product> {
  const { rows } = await pool.query(`${PRODUCTS} and product.id = $2`, [projectId, id]);
  const [product] = await whole(rows);
  return product!;
}

/** Reads what belongs to products with three statements, and joins the rows in Node. */
async function whole(rows: Record<string, any>[]): Promise<Product[]> {
  const ids = rows.map(({ id }) => id as string);
  const [features, plans, prices] = await Promise.all([
    pool.query(FEATURES, [ids]),
    pool.query(PLANS, [ids]),
    pool.query(PRICES, [ids]),
  ]);
  const products = new Map<string, Product>();
  for (const { id, project_id, project_slug, project_name, ...product } of rows) {
    const project = { id: project_id, slug: project_slug, name: project_name };
    const availableActions = ACTIONS[product.status];
    products.set(id, { id, ...product, availableActions, ...{ project, features: [], plans: [] } });
  }
  for (const { product_id, meter_id, meter_key, ...feature } of features.rows as ResultRow<JoinColumns>[])
    products.get(product_id)!.features.push({ ...feature, meter: meterOf(meter_id, meter_key) });
  addPlans(products, plans.rows, prices.rows);
  return [...products.values()];
}

/** Inserts into four tables in one transaction. Returns the id. */
async function addProduct(projectId: string, product: NewProduct): Promise<string> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    const { rows } = await client.query<{ id: string }>(ADD_PRODUCT, [projectId, JSON.stringify(product)]);
    const { id } = rows[0]!;
    await client.query(ADD_FEATURES, [projectId, id, JSON.stringify(product.features)]);
    await client.query(ADD_PLANS, [projectId, id, JSON.stringify(product.plans)]);
    await client.query(ADD_PRICES, [projectId, id, JSON.stringify(product.plans)]);
    await client.query('commit');
    return id;
  } catch (error) {
    await client.query('rollback');
    throw error;
  } finally {
    client.release();
  }
}

function addPlans(
  products: Map<string, Product>,
  plans: ResultRow<JoinColumns & { id: string }>[],
  prices: ResultRow<JoinColumns>[],
): void {
  const byId = new Map<string, Plan>();
  for (const { product_id, ...plan } of plans) {
    const planRow = { ...plan, prices: [] };
    byId.set(plan.id, planRow);
    products.get(product_id)!.plans.push(planRow);
  }
  for (const { plan_id, meter_id, meter_key, ...price } of prices)
    byId.get(plan_id)?.prices.push({ ...price, meter: meterOf(meter_id, meter_key) });
}

function meterOf(id: string | null, key: string): object | null {
  return id ? { id, key } : null;
}

const ACTIONS: Record<string, string[]> = {
  draft: ['publish', 'unlist', 'archive'],
  active: ['unlist', 'archive'],
  unlisted: ['publish', 'archive'],
  archived: ['publish', 'unlist'],
};

const PRODUCTS = `
  select product.id, product.slug, product.name, tagline, product.description, kind, status, licence,
    release_version as "releaseVersion", repository_url as "repositoryUrl", product.homepage_url as "homepageUrl",
    documentation_url as "documentationUrl", categories, tags, platforms, media, unit_label as "unitLabel",
    tax_code as "taxCode", distribution, metadata, private_metadata as "privateMetadata", translations,
    external_reference as "externalReference", version, product.created_at as "createdAt",
    product.updated_at as "updatedAt", published_at as "publishedAt", archived_at as "archivedAt",
    project.id as project_id, project.slug as project_slug, project.name as project_name
  from product join project on project.id = product.project_id
  where project_id = $1 and deleted_at is null`;

const NEWEST = 'order by product.created_at desc, product.id desc limit 51';

const FEATURES = `
  select feature.product_id, feature.id, feature.key, feature.name, feature.description, type, feature.unit,
    meter_id, meter.key as meter_key
  from feature left join meter on meter.id = feature.meter_id
  where product_id = any($1) order by position`;

const PLANS = `
  select product_id, id, key, name, description, grants, licence_policy as "licencePolicy"
  from plan where product_id = any($1) and archived_at is null order by position`;

const PRICES = `
  select plan_id, price.id, model, currency, trim_scale(unit_amount) as "unitAmount", tiers,
    trim_scale(package_size) as "packageSize", trim_scale(free_units) as "freeUnits", trim_scale(percent) as percent,
    trim_scale(fixed_amount) as "fixedAmount", flat_fee_on_zero as "flatFeeOnZero",
    trim_scale(minimum_amount) as "minimumAmount", trim_scale(maximum_amount) as "maximumAmount",
    trim_scale(preset_amount) as "presetAmount", currency_options as "currencyOptions", interval,
    interval_count as "intervalCount", billing_timing as "billingTiming", tax_behavior as "taxBehavior",
    trial_days as "trialDays", lookup_key as "lookupKey", supersedes_id as "supersedesId",
    meter_id, meter.key as meter_key
  from price left join meter on meter.id = price.meter_id
  where product_id = any($1) and archived_at is null order by position`;

const ADD_PRODUCT = `
  insert into product (id, project_id, slug, name, tagline, description, status, licence, tags, created_at, updated_at)
  select uuidv7(), $1, slug, name, tagline, description, 'draft', licence, tags, now(), now()
  from jsonb_to_record($2) as new (slug text, name text, tagline text, description text, licence text, tags text[])
  returning id`;

const ADD_FEATURES = `
  insert into feature (id, project_id, product_id, key, name, type, position)
  select uuidv7(), $1, $2, value ->> 'key', value ->> 'name', value ->> 'type', ordinality - 1
  from jsonb_array_elements($3) with ordinality`;

const ADD_PLANS = `
  insert into plan (id, project_id, product_id, key, name, grants, position)
  select uuidv7(), $1, $2, value ->> 'key', value ->> 'name', value -> 'grants', ordinality - 1
  from jsonb_array_elements($3) with ordinality`;

const ADD_PRICES = `
  insert into price (id, project_id, product_id, plan_id, currency, unit_amount, interval, interval_count, position, created_at)
  select uuidv7(), $1, $2, plan.id, price ->> 'currency', (price ->> 'unitAmount')::numeric,
    coalesce(price ->> 'interval', 'month'), 1, number - 1, now()
  from jsonb_array_elements($3) as new
  join plan on plan.product_id = $2 and plan.key = new ->> 'key'
  cross join jsonb_array_elements(new -> 'prices') with ordinality as prices (price, number)`;

const iso = (column: string) => `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
const decimal = (column: string) => `trim_scale(${column})::text`;
const meter = `(select json_build_object('id', id, 'key', key) from meter where meter.id = meter_id)`;

/** The same list in one statement that returns JSON: the lowest possible cost in Node. */
const WHOLE_LIST = `
  with shown as (
    select * from product where project_id = $1 and deleted_at is null
    order by created_at desc, id desc limit 51
  ), listed as (
    select json_build_object(
      'id', id, 'slug', slug, 'name', name, 'tagline', tagline, 'description', description, 'kind', kind,
      'status', status, 'licence', licence, 'releaseVersion', release_version, 'repositoryUrl', repository_url,
      'homepageUrl', homepage_url, 'documentationUrl', documentation_url, 'categories', categories, 'tags', tags,
      'platforms', platforms, 'media', media, 'unitLabel', unit_label, 'taxCode', tax_code,
      'distribution', distribution, 'metadata', metadata, 'privateMetadata', private_metadata,
      'translations', translations, 'externalReference', external_reference, 'version', version,
      'createdAt', ${iso('created_at')}, 'updatedAt', ${iso('updated_at')},
      'publishedAt', ${iso('published_at')}, 'archivedAt', ${iso('archived_at')},
      'availableActions', $2::json -> status,
      'project', (select json_build_object('id', id, 'slug', slug, 'name', name)
                  from project where project.id = shown.project_id),
      'features', (select coalesce(json_agg(json_build_object(
                     'id', id, 'key', key, 'name', name, 'description', description, 'type', type, 'unit', unit,
                     'meter', ${meter}
                   ) order by position), '[]') from feature where product_id = shown.id),
      'plans', (select coalesce(json_agg(json_build_object(
                  'id', id, 'key', key, 'name', name, 'description', description, 'grants', grants,
                  'licencePolicy', licence_policy, 'prices', (
                    select coalesce(json_agg(json_build_object(
                      'id', id, 'model', model, 'currency', currency, 'unitAmount', ${decimal('unit_amount')},
                      'tiers', tiers, 'packageSize', ${decimal('package_size')}, 'freeUnits', ${decimal('free_units')},
                      'percent', ${decimal('percent')}, 'fixedAmount', ${decimal('fixed_amount')},
                      'flatFeeOnZero', flat_fee_on_zero, 'minimumAmount', ${decimal('minimum_amount')},
                      'maximumAmount', ${decimal('maximum_amount')}, 'presetAmount', ${decimal('preset_amount')},
                      'currencyOptions', currency_options, 'interval', interval, 'intervalCount', interval_count,
                      'billingTiming', billing_timing, 'taxBehavior', tax_behavior, 'trialDays', trial_days,
                      'lookupKey', lookup_key, 'supersedesId', supersedes_id, 'meter', ${meter}
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
