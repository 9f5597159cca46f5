import type { EntityManager } from '@mikro-orm/postgresql';
import { Feature } from './feature.ts';
import type { FeatureInput, PlanInput } from './offer-input.ts';
import { Plan } from './plan.ts';
import { Price } from './price.ts';

/** What a product offers: everything but the prices that are archived. */
export interface Offer {
  features: Feature[];
  plans: Plan[];
  prices: Price[];
}

/** The same as a caller writes it. */
export interface OfferInput {
  features: FeatureInput[];
  plans: PlanInput[];
}

/** What a product offers that is not registered yet. */
export const nothing: Offer = { features: [], plans: [], prices: [] };

/** In the order the project gave it. */
export async function readOffer(em: EntityManager, productId: string): Promise<Offer> {
  const order = { orderBy: { position: 'asc' } } as const;
  return {
    features: await em.find(Feature, { productId }, order),
    plans: await em.find(Plan, { productId }, order),
    prices: await em.find(Price, { productId, archivedAt: null }, order),
  };
}
