import type { EntityManager } from '@mikro-orm/postgresql';
import type { Temporal } from 'temporal-polyfill';
import { Rational } from '../../platform/rational.ts';
import { cadence } from '../products/check-product.ts';
import { Feature } from './feature.ts';
import { Plan } from './plan.ts';
import { Price } from './price.ts';
import type { Product } from '../products/product.ts';
import type { PlanInput, PriceInput, ProductInput } from '../products/product-input.ts';

/** What a product offers: everything but the prices that are archived. */
export interface Offer {
  features: Feature[];
  plans: Plan[];
  prices: Price[];
}

/** What a product offers that is not registered yet. */
export const nothing: Offer = { features: [], plans: [], prices: [] };

export async function readOffer(em: EntityManager, { id: productId }: Product): Promise<Offer> {
  return {
    features: await em.find(Feature, { productId }),
    plans: await em.find(Plan, { productId }),
    prices: await em.find(Price, { productId, archivedAt: null }),
  };
}

/**
 * Makes features, plans and prices of a product what the input says.
 * Features and plans keep their ids by key. A price that is the same stays; any other is archived, never changed,
 * since subscriptions may stand on it.
 */
export async function writeOffer(
  em: EntityManager,
  product: Product,
  { features, plans, prices }: Offer,
  input: ProductInput,
  now: Temporal.Instant,
): Promise<void> {
  writeFeatures(em, product, features, input);
  for (const plan of plans) {
    if (!input.plans.some(({ key }) => key === plan.key)) plan.archivedAt ??= now;
  }
  const kept = new Set<Price>();
  input.plans.forEach((wanted, position) => {
    const plan = writePlan(em, product, plans, wanted, position);
    const own = prices.filter((price) => price.planId === plan.id);
    wanted.prices.forEach((price, place) => kept.add(writePrice(em, plan, own, price, place, now)));
  });
  await archive(
    em,
    prices.filter((price) => !kept.has(price)),
    now,
  );
}

function writeFeatures(em: EntityManager, product: Product, features: Feature[], input: ProductInput): void {
  for (const feature of features) {
    if (!input.features.some(({ key }) => key === feature.key)) em.remove(feature);
  }
  input.features.forEach(({ key, name, description = null, type }, position) => {
    const values = {
      projectId: product.projectId,
      productId: product.id,
      key,
      name,
      description,
      type,
      position,
    };
    const known = features.find((feature) => feature.key === key);
    if (known) Object.assign(known, values);
    else em.persist(new Feature(values));
  });
}

function writePlan(
  em: EntityManager,
  product: Product,
  plans: Plan[],
  wanted: PlanInput,
  position: number,
): Plan {
  const values = {
    projectId: product.projectId,
    productId: product.id,
    key: wanted.key,
    name: wanted.name,
    description: wanted.description ?? null,
    grants: wanted.grants ?? {},
    position,
  };
  const known = plans.find(({ key }) => key === wanted.key);
  if (known) return Object.assign(known, values, { archivedAt: null });
  const plan = new Plan(values);
  em.persist(plan);
  return plan;
}

function writePrice(
  em: EntityManager,
  plan: Plan,
  prices: Price[],
  wanted: PriceInput,
  position: number,
  now: Temporal.Instant,
): Price {
  const same = prices.find((price) => cadence(price) === cadence(wanted) && sameAmount(price, wanted));
  if (same) return Object.assign(same, { position });
  const { currency, unitAmount, interval, intervalCount } = wanted;
  const { projectId, productId, id: planId } = plan;
  const terms = { currency, unitAmount, interval, intervalCount };
  const price = new Price({ projectId, productId, planId, ...terms, position, createdAt: now });
  em.persist(price);
  return price;
}

/** At once, before the flush: new prices of the same cadence are inserted first there, and would meet the old ones. */
async function archive(em: EntityManager, prices: Price[], now: Temporal.Instant): Promise<void> {
  const ids = prices.map(({ id }) => id);
  if (ids.length) await em.nativeUpdate(Price, { id: { $in: ids } }, { archivedAt: now });
}

function sameAmount(price: Price, wanted: PriceInput): boolean {
  return Rational.of(price.unitAmount).compare(Rational.of(wanted.unitAmount)) === 0;
}
