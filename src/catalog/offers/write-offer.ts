import { Feature } from './feature.ts';
import type { Offer, OfferInput } from './offer.ts';
import type { PlanInput } from './offer-input.ts';
import { Plan } from './plan.ts';
import { Price } from './price.ts';
import { PricesOfPlan } from './prices-of-plan.ts';
import { hasTerms } from './plan-terms.ts';
import type { OfferContext } from './offer-context.ts';

/**
 * Changes the features, plans and prices of a product to match the input. Features and plans with the same key keep their
 * ids. A price with unchanged terms stays. Any other is archived, never changed, since subscriptions may still use it. The
 * price that replaces it refers to it. Returns the plans of which it made another version.
 */
export async function writeOffer(context: OfferContext, before: Offer, input: OfferInput): Promise<Plan[]> {
  const published: Plan[] = [];
  const lookupKeysBefore = new Map(before.prices.map(({ id, lookupKey }) => [id, lookupKey]));
  writeFeatures(context, before.features, input);
  for (const plan of before.plans) {
    if (!input.plans.some(({ key }) => key === plan.key)) plan.archivedAt ??= context.now;
  }
  const kept = input.plans.flatMap((planInput, position) => {
    const known = before.plans.find(({ key }) => key === planInput.key);
    const terms = known && { grants: known.grants, licencePolicy: known.licencePolicy };
    const plan = writePlan(context, known, planInput, position);
    const sold = before.prices.filter((price) => price.planId === plan.id);
    const prices = new PricesOfPlan(context, plan, sold).replaceBy(planInput.prices);
    if (terms && !(hasTerms(plan, terms) && isSame(sold, prices))) published.push(plan.publish(context.now));
    return prices;
  });
  await archive(
    context,
    before.prices.filter((price) => !kept.includes(price)),
  );
  await clearLookupKeys(
    context,
    before.prices.filter(({ id, lookupKey }) => lookupKeysBefore.get(id) && lookupKeysBefore.get(id) !== lookupKey),
  );
  return published;
}

function writeFeatures({ em, product, meters }: OfferContext, before: Feature[], input: OfferInput): void {
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
      meterId: meter ? meters.get(meter)!.id : null,
      position,
    };
    const known = before.find((feature) => feature.key === key);
    if (known) Object.assign(known, values);
    else em.persist(new Feature(values));
  });
}

function writePlan(
  { em, product, now }: OfferContext,
  known: Plan | undefined,
  input: PlanInput,
  position: number,
): Plan {
  const values = {
    projectId: product.projectId,
    productId: product.id,
    key: input.key,
    name: input.name,
    description: input.description ?? null,
    grants: input.grants ?? {},
    licencePolicy: input.licencePolicy ?? null,
    keepsTerms: input.keepsTerms ?? known?.keepsTerms ?? true,
    position,
  };
  if (known) return changed(known, values);
  const plan = new Plan({ ...values, versionAt: now });
  em.persist(plan);
  return plan;
}

/** A plan whose subscribers no longer keep their terms gives its current ones to all of them. */
function changed(plan: Plan, values: Partial<Plan>): Plan {
  Object.assign(plan, values, { archivedAt: null });
  if (!plan.keepsTerms) plan.floorVersion = plan.version;
  return plan;
}

function isSame(before: readonly Price[], after: readonly Price[]): boolean {
  return before.length === after.length && after.every((price) => before.includes(price));
}

/** Runs before the flush, which inserts new prices first: they would violate the unique cadence of the old ones. */
async function archive({ em, now }: OfferContext, prices: { id: string }[]): Promise<void> {
  const ids = prices.map(({ id }) => id);
  if (ids.length) await em.nativeUpdate(Price, { id: { $in: ids } }, { archivedAt: now });
}

/** Runs before the flush too: a key that moves between prices would briefly belong to both. */
async function clearLookupKeys({ em }: OfferContext, prices: { id: string }[]): Promise<void> {
  const ids = prices.map(({ id }) => id);
  if (ids.length) await em.nativeUpdate(Price, { id: { $in: ids } }, { lookupKey: null });
}
