import { Feature } from './feature.ts';
import type { Offer, OfferInput } from './offer.ts';
import type { PlanInput } from './offer-input.ts';
import { Plan } from './plan.ts';
import { Price } from './price.ts';
import { PricesOfPlan } from './prices-of-plan.ts';
import type { OfferWriting } from './writing.ts';

/**
 * Makes features, plans and prices of a product what the input says.
 * Features and plans keep their ids by key. A price that is the same stays; any other is archived, never changed,
 * since subscriptions may stand on it, and the one that comes in its place names it.
 */
export async function writeOffer(writing: OfferWriting, before: Offer, input: OfferInput): Promise<void> {
  const keys = new Map(before.prices.map(({ id, lookupKey }) => [id, lookupKey]));
  writeFeatures(writing, before.features, input);
  for (const plan of before.plans) {
    if (!input.plans.some(({ key }) => key === plan.key)) plan.archivedAt ??= writing.now;
  }
  const kept = input.plans.flatMap((wanted, position) => {
    const plan = writePlan(writing, before.plans, wanted, position);
    const prices = new PricesOfPlan(
      writing,
      plan,
      before.prices.filter((price) => price.planId === plan.id),
    );
    return prices.replaceBy(wanted.prices);
  });
  await archive(
    writing,
    before.prices.filter((price) => !kept.includes(price)),
  );
  await giveUpKeys(
    writing,
    before.prices.filter(({ id, lookupKey }) => keys.get(id) && keys.get(id) !== lookupKey),
  );
}

function writeFeatures({ em, product, meters }: OfferWriting, before: Feature[], input: OfferInput): void {
  for (const feature of before) {
    if (!input.features.some(({ key }) => key === feature.key)) em.remove(feature);
  }
  input.features.forEach(({ key, name, description = null, type, unit = null, meter }, position) => {
    const values = {
      projectId: product.projectId,
      productId: product.id,
      key,
      name,
      description,
      type,
      unit,
      meterId: meter ? meters.get(meter)! : null,
      position,
    };
    const known = before.find((feature) => feature.key === key);
    if (known) Object.assign(known, values);
    else em.persist(new Feature(values));
  });
}

function writePlan({ em, product }: OfferWriting, before: Plan[], wanted: PlanInput, position: number): Plan {
  const values = {
    projectId: product.projectId,
    productId: product.id,
    key: wanted.key,
    name: wanted.name,
    description: wanted.description ?? null,
    grants: wanted.grants ?? {},
    licencePolicy: wanted.licencePolicy ?? null,
    position,
  };
  const known = before.find(({ key }) => key === wanted.key);
  if (known) return Object.assign(known, values, { archivedAt: null });
  const plan = new Plan(values);
  em.persist(plan);
  return plan;
}

/** At once, before the flush: new prices of the same cadence are inserted first there, and would meet the old ones. */
async function archive({ em, now }: OfferWriting, prices: { id: string }[]): Promise<void> {
  const ids = prices.map(({ id }) => id);
  if (ids.length) await em.nativeUpdate(Price, { id: { $in: ids } }, { archivedAt: now });
}

/** At once, for the same reason: a key that moves from one price to another would for a moment be that of both. */
async function giveUpKeys({ em }: OfferWriting, prices: { id: string }[]): Promise<void> {
  const ids = prices.map(({ id }) => id);
  if (ids.length) await em.nativeUpdate(Price, { id: { $in: ids } }, { lookupKey: null });
}
