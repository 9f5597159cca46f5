import type { PriceInput } from '../../app/graphql/gql/catalog/graphql.ts';
import type { WholePrice } from '../offer/as-read.ts';
import type { Price } from '../offer/offer.ts';

/** What the fields of an estimate need of a price, which may not be saved. */
export interface Estimated extends Pick<
  Price,
  'model' | 'currency' | 'tiers' | 'packageSize' | 'freeUnits' | 'presetAmount' | 'fixedAmount'
> {
  currencyOptions: readonly { currency: string }[];
  meter?: { key: string } | null;
}

/** The price that the API calculates with: one of the catalog, or the terms of a form. */
export type EstimateOf = { priceId: string } | { price: PriceInput };

/** The terms of a form in both shapes. */
export function estimatedDraft({ id: _id, supersedesId: _before, ...input }: WholePrice): {
  price: Estimated;
  of: EstimateOf;
} {
  return { price: { ...input, meter: input.meter ? { key: input.meter } : null }, of: { price: input } };
}
