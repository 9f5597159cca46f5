import type { EntityManager } from '@mikro-orm/postgresql';
import type { Temporal } from 'temporal-polyfill';
import { readTogether } from '../../platform/store/read-together.ts';
import { sql, uuid } from '../../platform/store/sql.ts';
import { BillingProfile } from './profile/billing-profile.ts';
import { namedRate, rateFor } from './taxes/rate-for.ts';
import type { NamedRate } from './taxes/rate-for.ts';
import { taxPointOf } from './taxes/tax-point.ts';
import { TaxRate } from './taxes/tax-rate.ts';
import { TaxRule } from './taxes/tax-rule.ts';
import type { Customer } from './customer.ts';

/** A customer with everything that decides how they are billed. */
export interface CustomerAccount {
  customer: Customer;
  profile: BillingProfile;
  /** The rates of the project that are not archived, of all days. */
  rates: TaxRate[];
}

export async function accountOf(em: EntityManager, customer: Customer): Promise<CustomerAccount> {
  return { customer, ...(await sellerOf(em, customer.projectId)) };
}

const kinds = { profiles: BillingProfile, rates: TaxRate };

/** The billing profile of a project, or the defaults, and its tax rates, read in one statement. */
export async function sellerOf(em: EntityManager, projectId: string): Promise<Omit<CustomerAccount, 'customer'>> {
  const project = uuid.project(projectId);
  const conditions = {
    profiles: sql`where project_id = ${project}`,
    rates: sql`where project_id = ${project} and archived_at is null`,
  };
  const { profiles, rates } = await readTogether(em, kinds, { tails: conditions });
  return { profile: profiles[0] ?? new BillingProfile(projectId), rates };
}

/** A charge as far as it decides its tax. */
export interface TaxedCharge {
  taxCode: string | null;
  period: { startAt: Temporal.Instant; endAt: Temporal.Instant } | null;
  /** The rate that the caller has named; left out where the rules decide. */
  namedRateId?: string | null;
}

/** The tax rate of a charge on an invoice that is written at an instant, by its tax point. */
export function rateOfCharge(account: CustomerAccount, charge: TaxedCharge, at: Temporal.Instant): NamedRate {
  const { customer, profile, rates } = account;
  const named = charge.namedRateId && rates.find(({ id }) => id === charge.namedRateId);
  if (named && !customer.taxExempt) return namedRate(named, TaxRule.named);
  return rateFor(account, charge.taxCode, taxPointOf(charge.period, profile, at));
}

/** The tax rates of charges on an invoice that is written at an instant, in the same order. */
export function ratesOf(account: CustomerAccount, charges: readonly TaxedCharge[], at: Temporal.Instant): NamedRate[] {
  return charges.map((charge) => rateOfCharge(account, charge, at));
}
