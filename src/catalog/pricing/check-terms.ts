import type { Check } from '../../platform/values/check.ts';
import { checkAmounts } from './check-amounts.ts';
import { checkCurrencyOptions } from './check-currency-options.ts';
import { checkFields } from './check-fields.ts';
import { checkTierEnds } from './check-tiers.ts';
import { sharedFields } from './model-fields.ts';
import type { Amounts, Terms } from './terms.ts';

/**
 * Notes whatever a price may not ask: what its model does not know or needs, tiers that overlap or end, currencies that
 * are there twice, more decimals than a currency has. `at` is the pointer to the price.
 */
export function checkTerms(check: Check, terms: Terms, currencyOptions: Amounts[], at: string): void {
  const place = { check, at, model: terms.model, currency: terms.currency };
  checkFields(place, terms, sharedFields);
  checkAmounts(place, terms);
  checkTierEnds(place, terms.tiers);
  checkCurrencyOptions(place, terms, currencyOptions);
}
