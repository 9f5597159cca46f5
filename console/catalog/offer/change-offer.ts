import type {
  FeatureDocumentInput,
  PlanDocumentInput,
  PriceDocumentInput,
} from '../../app/graphql/gql/catalog/graphql.ts';
import { featureAsRead, planAsRead } from './as-read.ts';
import type { Offer, OfferChange } from './offer.ts';

/** All plans with one more, or with another version of one of them. */
export function withPlan(offer: Offer, plan: PlanDocumentInput): OfferChange {
  return { plans: replaced(offer.plans.map(planAsRead), plan) };
}

export function withoutPlan(offer: Offer, id: string): OfferChange {
  return { plans: offer.plans.filter((plan) => plan.id !== id).map(planAsRead) };
}

export function withMovedPlan(offer: Offer, id: string, by: number): OfferChange {
  return { plans: moved(offer.plans, id, by).map(planAsRead) };
}

/** All plans, of which one has one more price, or another in the place of the one with its id. */
export function withPrice(offer: Offer, planId: string, price: PriceDocumentInput): OfferChange {
  return withPrices(offer, planId, (prices) => replaced(prices, price));
}

export function withoutPrice(offer: Offer, planId: string, id: string): OfferChange {
  return withPrices(offer, planId, (prices) => prices.filter((price) => price.id !== id));
}

export function withMovedPrice(offer: Offer, planId: string, id: string, by: number): OfferChange {
  return withPrices(offer, planId, (prices) => moved(prices, id, by));
}

/** All features with one more, or with another version of one; and what each plan grants of it, by the id of the plan. */
export function withFeature(
  offer: Offer,
  feature: FeatureDocumentInput,
  granted: ReadonlyMap<string, unknown>,
): OfferChange {
  return {
    features: replaced(offer.features.map(featureAsRead), feature),
    plans: offer.plans.map((plan) => granting(planAsRead(plan), feature.key, granted.get(plan.id))),
  };
}

/** All features but one, which no plan grants any more. */
export function withoutFeature(offer: Offer, id: string): OfferChange {
  const key = offer.features.find((feature) => feature.id === id)?.key;
  return {
    features: offer.features.filter((feature) => feature.id !== id).map(featureAsRead),
    plans: offer.plans.map((plan) =>
      key === undefined ? planAsRead(plan) : granting(planAsRead(plan), key, undefined),
    ),
  };
}

export function withMovedFeature(offer: Offer, id: string, by: number): OfferChange {
  return { features: moved(offer.features, id, by).map(featureAsRead) };
}

function withPrices(
  offer: Offer,
  planId: string,
  change: (prices: PriceDocumentInput[]) => PriceDocumentInput[],
): OfferChange {
  const plans = offer.plans.map(planAsRead);
  return { plans: plans.map((plan) => (plan.id === planId ? { ...plan, prices: change(plan.prices) } : plan)) };
}

function granting(plan: PlanDocumentInput, key: string, value: unknown): PlanDocumentInput {
  const { [key]: _before, ...others } = plan.grants ?? {};
  return { ...plan, grants: value === undefined ? others : { ...others, [key]: value } };
}

interface Identified {
  id?: string | number | null;
}

/** The list with an entry in the place of the one with its id; an entry without an id is a new one. */
function replaced<Entry extends Identified>(list: readonly Entry[], entry: Entry): Entry[] {
  if (!entry.id) return [...list, entry];
  return list.map((each) => (each.id === entry.id ? entry : each));
}

function moved<Entry extends Identified>(list: readonly Entry[], id: string, by: number): Entry[] {
  const from = list.findIndex((each) => each.id === id);
  const entry = list[from];
  return entry ? list.toSpliced(from, 1).toSpliced(Math.max(0, from + by), 0, entry) : [...list];
}
