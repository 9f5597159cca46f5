import type { EntityManager } from '@mikro-orm/postgresql';
import { Plan } from '../../catalog/offers/plan.ts';
import { Price } from '../../catalog/offers/price.ts';
import { Product } from '../../catalog/products/product.ts';
import { Meter } from '../../metering/meter.ts';
import { uuidArray } from '../../platform/store/array-literal.ts';
import { findTogether } from '../../platform/store/find-together.ts';

/** A price with all that says what it is for. */
export interface Offer {
  price: Price;
  plan: Plan;
  product: Product;
  meter: Meter | null;
}

const parts = { price: Price, plan: Plan, product: Product, meter: Meter };

const tail = `
  from price
  join plan on plan.id = price.plan_id and plan.project_id = price.project_id
  join product on product.id = price.product_id and product.project_id = price.project_id
  left join meter on meter.id = price.meter_id and meter.project_id = price.project_id
  where price.id = any($1::uuid[])`;

/** What the prices of items stand for, by the price's id, in one statement; with `refresh`, as they are now. */
export async function offersOf(
  em: EntityManager,
  priceIds: readonly string[],
  { refresh }: { refresh?: boolean } = {},
): Promise<Map<string, Offer>> {
  if (!priceIds.length) return new Map();
  const params = [uuidArray('price', [...new Set(priceIds)])];
  const found = await findTogether<Offer>(em, { parts, tail, params, refresh });
  return new Map(found.map((offer) => [offer.price.id, offer]));
}

/** What is known of prices already, and besides what these stand for; no statement where that is known too. */
export async function moreOffers(
  em: EntityManager,
  known: ReadonlyMap<string, Offer>,
  priceIds: readonly string[],
): Promise<Map<string, Offer>> {
  const missing = priceIds.filter((id) => !known.has(id));
  return new Map([...known, ...(await offersOf(em, missing))]);
}
