import Fastify from 'fastify';
import mercurius from 'mercurius';
import pg from 'pg';
import { ACTIONS, FEATURES, NEWEST, PLANS, PRICES, PRODUCTS } from './bare-sql.ts';
import { schema } from './peer-schema.ts';

/**
 * The peer: a GraphQL server as the documentation of Mercurius recommends it, with a compiler for hot queries and batched
 * loaders, over the tables of the hub. Like the baselines it has no credentials and no limits, checks nothing, and returns
 * ids as stored in the database. It imports nothing of the hub.
 */
const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL });
const app = Fastify();

interface ProductRow {
  id: string;
  project_id: string;
  project_slug: string;
  project_name: string;
  status: string;
  createdAt: Date;
}

interface PlanRow {
  id: string;
  product_id: string;
}

interface Metered {
  meter_id: string | null;
  meter_key: string;
}

const resolvers = {
  Query: {
    async products(_: unknown, { projectId, first }: { projectId: string; first: number }) {
      const { rows } = await pool.query<ProductRow>(`${PRODUCTS} ${NEWEST}`, [projectId]);
      const nodes = rows.slice(0, first);
      const last = nodes.at(-1);
      const endCursor = last ? Buffer.from(JSON.stringify([last.createdAt, last.id])).toString('base64url') : null;
      return { nodes, pageInfo: { endCursor, hasNextPage: rows.length > first } };
    },
    async product(_: unknown, { projectId, id }: { projectId: string; id: string }) {
      const { rows } = await pool.query<ProductRow>(`${PRODUCTS} and product.id = $2`, [projectId, id]);
      return rows[0];
    },
  },
  Product: {
    availableActions: ({ status }: ProductRow) => ACTIONS[status],
    project: (row: ProductRow) => ({ id: row.project_id, slug: row.project_slug, name: row.project_name }),
  },
  Feature: { meter: meterOf },
  Price: { meter: meterOf },
};

const loaders = {
  Product: {
    features: ofProducts<{ product_id: string }>(FEATURES),
    plans: ofProducts<PlanRow>(PLANS),
  },
  Plan: { prices: pricesOf },
};

app.get('/ready', () => '');
await app.register(mercurius, { schema, resolvers, loaders, jit: 1 });
await app.listen({ port: Number(process.env.PORT), host: '127.0.0.1' });

/** The objects of which a loader is asked for a field. */
type Parents<T> = { obj: T }[];

/** Reads rows of all products at once; those of each product are in order. */
function ofProducts<T extends { product_id: string }>(statement: string) {
  return async (products: Parents<ProductRow>): Promise<T[][]> => {
    const { rows } = await pool.query<T>(statement, [products.map(({ obj }) => obj.id)]);
    const byProduct = Map.groupBy(rows, ({ product_id }) => product_id);
    return products.map(({ obj }) => byProduct.get(obj.id) ?? []);
  };
}

async function pricesOf(plans: Parents<PlanRow>): Promise<object[][]> {
  const products = new Set(plans.map(({ obj }) => obj.product_id));
  const { rows } = await pool.query<{ plan_id: string }>(PRICES, [[...products]]);
  const byPlan = Map.groupBy(rows, ({ plan_id }) => plan_id);
  return plans.map(({ obj }) => byPlan.get(obj.id) ?? []);
}

function meterOf({ meter_id: id, meter_key: key }: Metered): object | null {
  return id ? { id, key } : null;
}
