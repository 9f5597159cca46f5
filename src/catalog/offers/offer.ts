import type { EntityManager } from '@mikro-orm/postgresql';
import { Feature } from './feature.ts';
import type { FeatureInput, PlanInput } from './offer-input.ts';
import { Plan } from './plan.ts';
import { Price } from './price.ts';

/** The features, plans and current prices of a product, without archived prices. */
export interface Offer {
  features: Feature[];
  plans: Plan[];
  prices: Price[];
}

/** An offer as a caller writes it. */
export interface OfferInput {
  features: FeatureInput[];
  plans: PlanInput[];
}

/** The offer of a product that is not registered yet. */
export const emptyOffer: Offer = { features: [], plans: [], prices: [] };

/** Reads the offer of a product, in the order set by the project. */
export async function readOffer(em: EntityManager, productId: string): Promise<Offer> {
  const order = { orderBy: { position: 'asc' } } as const;
  return {
    features: await em.find(Feature, { productId }, order),
    plans: await em.find(Plan, { productId }, order),
    prices: await em.find(Price, { productId, archivedAt: null }, order),
  };
}
