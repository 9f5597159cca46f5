import { conflict } from '../../../errors.ts';
import type { CustomerAccount } from '../account.ts';
import { MissingTaxRate } from '../profile/sale-policies.ts';
import { rateFor } from './rate-for.ts';

/** Refuses a sale without a tax rate for its customer, if the project has chosen that. Tax codes are those of the products. */
export function requireTaxRates(account: CustomerAccount, taxCodes: readonly (string | null)[]): void {
  if (account.profile.missingTaxRate !== MissingTaxRate.refuse) return;
  if (taxCodes.some((taxCode) => rateFor(account, taxCode).isMissing)) throw taxRateMissing(account);
}

/** The refusal of a sale for which the project has no tax rate, or of a draft that was written without one. */
export function taxRateMissing(
  { customer, profile }: Pick<CustomerAccount, 'customer' | 'profile'>,
  what: 'sale' | 'draft' = 'sale',
): Error {
  const country = customer.country ?? profile.country;
  const buyers = country ? `customers in ${country}` : 'customers without a country';
  const sentence =
    what === 'sale'
      ? `The project has no tax rate for ${buyers}, so this is not sold to them; it can create a rate, of 0 % if it owes no tax.`
      : `This draft was written without a tax rate for ${buyers}; create a rate, of 0 % if no tax is owed, and write the draft again.`;
  return conflict('tax_rate_missing', sentence);
}
