import type {
  FeaturePartsFragment,
  OfferPartsFragment,
  OfferPriceFragment,
  PlanPartsFragment,
  UpdateProductInput,
} from '../../app/graphql/gql/catalog/graphql.ts';

/** What a product sells: its features, and its plans with their prices. */
export type Offer = OfferPartsFragment;
export type Feature = FeaturePartsFragment;
export type Plan = PlanPartsFragment;
export type Price = OfferPriceFragment;

/** The parts of a product that a change of its offer sends; each is sent whole, or not at all. */
export type OfferChange = Pick<UpdateProductInput, 'features' | 'plans'>;

/** Whether the reader may change it: the API shows the actions to nobody else. */
export function mayChange({ availableActions }: Pick<Offer, 'availableActions'>): boolean {
  return Boolean(availableActions);
}
