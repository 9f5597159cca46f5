import { PriceInput } from './offer-input.ts';

/** Completes the input of a price with its default values, for callers within the hub. */
export function completePriceInput(given: Pick<PriceInput, 'currency'> & Partial<PriceInput>): PriceInput {
  return Object.assign(new PriceInput(), given);
}
