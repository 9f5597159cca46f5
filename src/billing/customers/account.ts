import type { EntityManager } from '@mikro-orm/postgresql';
import type { BillingProfile } from '../profile/billing-profile.ts';
import { findProfile } from '../profile/find-profile.ts';
import { rateFor } from '../taxes/rate-for.ts';
import type { NamedRate } from '../taxes/rate-for.ts';
import type { TaxRate } from '../taxes/tax-rate.ts';
import { currentRates } from '../taxes/tax-rates.ts';
import type { Customer } from './customer.ts';

/** A customer with all that says how they are billed. */
export interface Account {
  customer: Customer;
  profile: BillingProfile;
  rates: TaxRate[];
}

export async function accountOf(em: EntityManager, customer: Customer): Promise<Account> {
  const profile = await findProfile(em, customer.projectId);
  return { customer, profile, rates: await currentRates(em, customer.projectId) };
}

/** The tax on what has this tax code, when it is sold to this customer. */
export function rateOf(account: Account): (taxCode: string | null) => NamedRate {
  return (taxCode) => rateFor(account, taxCode);
}
