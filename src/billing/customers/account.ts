import type { EntityManager } from '@mikro-orm/postgresql';
import { readTogether } from '../../platform/store/read-together.ts';
import { sql, uuid } from '../../platform/store/sql.ts';
import { BillingProfile } from './profile/billing-profile.ts';
import { rateFor } from './taxes/rate-for.ts';
import type { NamedRate } from './taxes/rate-for.ts';
import { TaxRate } from './taxes/tax-rate.ts';
import type { Customer } from './customer.ts';

/** A customer with everything that decides how they are billed. */
export interface CustomerAccount {
  customer: Customer;
  profile: BillingProfile;
  rates: TaxRate[];
}

export async function accountOf(em: EntityManager, customer: Customer): Promise<CustomerAccount> {
  return { customer, ...(await sellerOf(em, customer.projectId)) };
}

const kinds = { profiles: BillingProfile, rates: TaxRate };

/** The billing profile of a project, or the defaults, and its current tax rates, read in one statement. */
export async function sellerOf(em: EntityManager, projectId: string): Promise<Omit<CustomerAccount, 'customer'>> {
  const project = uuid.project(projectId);
  const conditions = {
    profiles: sql`where project_id = ${project}`,
    rates: sql`where project_id = ${project} and archived_at is null`,
  };
  const { profiles, rates } = await readTogether(em, kinds, { tails: conditions });
  return { profile: profiles[0] ?? new BillingProfile(projectId), rates };
}

/** The function from a tax code to the tax rate for this customer. */
export function rateOf(account: CustomerAccount): (taxCode: string | null) => NamedRate {
  return (taxCode) => rateFor(account, taxCode);
}
