import type { Temporal } from 'temporal-polyfill';
import { conflict } from '../../../errors.ts';
import { ratesOf } from '../account.ts';
import type { CustomerAccount } from '../account.ts';
import { MissingTaxRate } from '../profile/sale-policies.ts';
import { isMissing } from './rate-for.ts';

export interface PlannedSale {
  /** The tax codes of the products. */
  taxCodes: readonly (string | null)[];
  /** Whether the buyer must pay before it takes effect, so that no invoice can wait for a decision. */
  isPaidFirst?: boolean;
  at: Temporal.Instant;
}

/** Refuses a sale without a tax rate for its customer, if the project has chosen that. */
export function requireTaxRates(account: CustomerAccount, { taxCodes, isPaidFirst = false, at }: PlannedSale): void {
  const { missingTaxRate } = account.profile;
  const isRefused = missingTaxRate === MissingTaxRate.refuse || (isPaidFirst && missingTaxRate === MissingTaxRate.hold);
  if (!isRefused) return;
  const charges = taxCodes.map((taxCode) => ({ taxCode, period: null }));
  if (ratesOf(account, charges, at).some(isMissing)) throw taxRateMissing(account);
}

type Buyer = Pick<CustomerAccount, 'customer' | 'profile'>;

function buyersLike({ customer, profile }: Buyer): string {
  const country = customer.country ?? profile.country;
  return country ? `customers in ${country}` : 'customers without a country';
}

/** The refusal of a sale for which the project has no tax rate, or of a draft that was written without one. */
export function taxRateMissing(buyer: Buyer, what: 'sale' | 'draft' = 'sale'): Error {
  const sentence =
    what === 'sale'
      ? `The project has no tax rate for ${buyersLike(buyer)}, so this is not sold to them; it can create a rate, of 0 % if it owes no tax.`
      : `This draft was written without a tax rate for ${buyersLike(buyer)}; create a rate, of 0 % if no tax is owed, and write the draft again.`;
  return conflict('tax_rate_missing', sentence);
}

/** The refusal to finalise an invoice that is held until its tax is decided. */
export function taxNeedsDecision(buyer: Buyer): Error {
  return conflict(
    'tax_needs_decision',
    `A draft is held, because the project has no tax rate for ${buyersLike(buyer)}: create a rate, complete the ` +
      'customer, or finalise the draft with a decision: `taxRateId`, or `category` and `reason`.',
  );
}
