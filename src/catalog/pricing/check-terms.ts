import type { Check } from '../../platform/values/check.ts';
import { checkAmounts } from './check-amounts.ts';
import { checkCurrencyOptions } from './check-currency-options.ts';
import { checkFields } from './check-fields.ts';
import { checkTierEnds } from './check-tiers.ts';
import { sharedFields } from './model-fields.ts';
import type { Amounts, Terms } from './terms.ts';

/**
 * Reports every mistake in the terms of a price: missing or unused fields, overlapping or closed tiers, repeated currencies,
 * too many decimals. `at` is the pointer to the price.
 */
export function checkTerms(check: Check, terms: Terms, currencyOptions: Amounts[], at: string): void {
  const context = { check, at, model: terms.model, currency: terms.currency };
  checkFields(context, terms, sharedFields);
  checkAmounts(context, terms);
  checkTierEnds(context, terms.tiers);
  checkCurrencyOptions(context, terms, currencyOptions);
}
