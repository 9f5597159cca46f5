import type { EntityManager } from '@mikro-orm/postgresql';
import { Plan } from '../../catalog/offers/plan.ts';
import { Price } from '../../catalog/offers/price.ts';
import { Product } from '../../catalog/products/product.ts';
import { Meter } from '../../metering/meter.ts';
import { readTogether } from '../../platform/store/read-together.ts';
import { sql, uuids } from '../../platform/store/sql.ts';

/** A price with its plan, product and meter. */
export interface OfferedPrice {
  price: Price;
  plan: Plan;
  product: Product;
  meter: Meter | null;
  /** Whether the price is new and that of one customer alone, whom a preview may not know yet. */
  isOwn?: boolean;
}

const kinds = { prices: Price, plans: Plan, products: Product, meters: Meter };

/** Tails of the statement that reads offers; `sold` has the prices. Required prices become items in their order. */
const soldTails = {
  prices: sql`where (id, project_id) in (select id, project_id from sold) order by id`,
  plans: sql`where (id, project_id) in (select plan_id, project_id from sold)`,
  products: sql`where (id, project_id) in (select product_id, project_id from sold)`,
  meters: sql`where (id, project_id) in (select meter_id, project_id from sold)`,
};

/**
 * Reads offers by price id in one statement, with those that the same plans require; `refresh` reads their current rows
 * again.
 */
export async function offersOf(
  em: EntityManager,
  priceIds: readonly string[],
  { refresh }: { refresh?: boolean } = {},
): Promise<Map<string, OfferedPrice>> {
  if (!priceIds.length) return new Map();
  const ids = uuids.price([...new Set(priceIds)]);
  const head = sql`with named as materialized (
      select id, project_id, plan_id, product_id, meter_id from price where id = any(${ids}::uuid[])
    ), sold as materialized (
      select * from named
      union
      select id, project_id, plan_id, product_id, meter_id from price
      where is_required and archived_at is null and (plan_id, project_id) in (select plan_id, project_id from named)
    )`;
  return offersFrom(await readTogether(em, kinds, { head, tails: soldTails, refresh }));
}

/** Assembles offers by price id from rows that have been read. */
export function offersFrom(read: {
  prices: readonly Price[];
  plans: readonly Plan[];
  products: readonly Product[];
  meters: readonly Meter[];
}): Map<string, OfferedPrice> {
  const [plans, products, meters] = [byId(read.plans), byId(read.products), byId(read.meters)];
  const offers = read.prices.map((price): [string, OfferedPrice] => {
    const meter = price.meterId ? (meters.get(price.meterId) ?? null) : null;
    return [price.id, { price, plan: plans.get(price.planId)!, product: products.get(price.productId)!, meter }];
  });
  return new Map(offers);
}

function byId<T extends { id: string }>(things: readonly T[]): Map<string, T> {
  return new Map(things.map((thing) => [thing.id, thing]));
}

/** Adds the offers of further prices to known ones; sends no statement when all are known. */
export async function moreOffers(
  em: EntityManager,
  known: ReadonlyMap<string, OfferedPrice>,
  priceIds: readonly string[],
): Promise<Map<string, OfferedPrice>> {
  const missing = priceIds.filter((id) => !known.has(id));
  return new Map([...known, ...(await offersOf(em, missing))]);
}
