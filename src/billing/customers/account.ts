import type { EntityManager } from '@mikro-orm/postgresql';
import { findTogether } from '../../platform/store/find-together.ts';
import { decodeId } from '../../platform/values/ids.ts';
import { BillingProfile } from './profile/billing-profile.ts';
import { rateFor } from './taxes/rate-for.ts';
import type { NamedRate } from './taxes/rate-for.ts';
import { TaxRate } from './taxes/tax-rate.ts';
import type { Customer } from './customer.ts';

/** A customer with all that says how they are billed. */
export interface Account {
  customer: Customer;
  profile: BillingProfile;
  rates: TaxRate[];
}

export async function accountOf(em: EntityManager, customer: Customer): Promise<Account> {
  return { customer, ...(await sellerOf(em, customer.projectId)) };
}

const parts = { profile: BillingProfile, rate: TaxRate };

/** The rates are those that hold now. */
const tail = `
  from project
  left join billing_profile profile on profile.project_id = project.id
  left join tax_rate rate on rate.project_id = project.id and rate.archived_at is null
  where project.id = $1`;

/** How a project bills everybody, in one statement: as it has said, or by what holds for whoever has said nothing. */
export async function sellerOf(em: EntityManager, projectId: string): Promise<Omit<Account, 'customer'>> {
  const params = [decodeId('project', projectId)];
  const found = await findTogether<Seller>(em, { parts, tail, params });
  const profile = found[0]!.profile ?? new BillingProfile(projectId);
  return { profile, rates: found.flatMap(({ rate }) => rate ?? []) };
}

interface Seller {
  profile: BillingProfile | null;
  rate: TaxRate | null;
}

/** The tax on what has this tax code, when it is sold to this customer. */
export function rateOf(account: Account): (taxCode: string | null) => NamedRate {
  return (taxCode) => rateFor(account, taxCode);
}
