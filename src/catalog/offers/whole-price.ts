import { PricingModel } from '../pricing/terms.ts';
import type { PriceInput } from './offer-input.ts';
import { Interval, TaxBehavior } from './price.ts';

/** A price's input with everything filled in that a caller may leave out: for callers within the hub. */
export function wholePrice(given: Pick<PriceInput, 'currency'> & Partial<PriceInput>): PriceInput {
  return {
    model: PricingModel.unit,
    tiers: [],
    flatFeeOnZero: false,
    currencyOptions: [],
    interval: Interval.month,
    intervalCount: 1,
    taxBehavior: TaxBehavior.exclusive,
    trialDays: 0,
    ...given,
  };
}
