import { PriceInput } from './offer-input.ts';

/** A price's input with everything filled in that a caller may leave out: for callers within the hub. */
export function wholePrice(given: Pick<PriceInput, 'currency'> & Partial<PriceInput>): PriceInput {
  return Object.assign(new PriceInput(), given);
}
