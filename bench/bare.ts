import express from 'express';
import pg from 'pg';
import {
  ACTIONS,
  ADD_FEATURES,
  ADD_PLANS,
  ADD_PRICES,
  ADD_PRODUCT,
  FEATURES,
  NEWEST,
  PLANS,
  PRICES,
  PRODUCTS,
  WHOLE_LIST,
} from './bare-sql.ts';

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

/** A row with the columns of its project; those that the product shows under their own names are not listed. */
interface ProductRow {
  id: string;
  project_id: string;
  project_slug: string;
  project_name: string;
  status: string;
  createdAt: Date;
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
  const result = await pool.query<ProductRow>(`${PRODUCTS} ${NEWEST}`, [projectId]);
  const rows = result.rows.slice(0, 50);
  const last = rows.at(-1);
  const endCursor = last ? Buffer.from(JSON.stringify([last.createdAt, last.id])).toString('base64url') : null;
  return { data: await whole(rows), pageInfo: { endCursor, hasNextPage: result.rows.length > 50 } };
}

async function readProduct(projectId: string, id: string): Promise<Product> {
  const { rows } = await pool.query<ProductRow>(`${PRODUCTS} and product.id = $2`, [projectId, id]);
  const [product] = await whole(rows);
  return product!;
}

/** Reads what belongs to products with three statements, and joins the rows in Node. */
async function whole(rows: readonly ProductRow[]): Promise<Product[]> {
  const ids = rows.map(({ id }) => id);
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
