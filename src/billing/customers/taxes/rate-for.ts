import { Rational } from '../../../platform/values/rational.ts';
import type { Customer } from '../customer.ts';
import type { BillingProfile } from '../profile/billing-profile.ts';
import type { TaxCategory, TaxRateTerms } from './tax-terms.ts';
import type { TaxRate } from './tax-rate.ts';
import { TaxRule } from './tax-rule.ts';
import { hasBegun, isValidOn } from './validity.ts';
import type { Validity } from './validity.ts';
import { isInVatAreaOfEu, isVatIdOf, vatAreaOf } from './vat-areas.ts';
import { isKnownInvalid } from './vat-id-check.ts';

/** A tax rate with its name on invoices; the name is null where no rate of the project applies. */
export interface NamedRate extends TaxRateTerms {
  name: string | null;
  /** The rule that decides; null for lines of older versions, which did not store it. */
  rule: TaxRule | null;
  /** Why a decision by hand adds no tax, as printed on the invoice. */
  reason?: string | null;
}

export type DatedRate = Pick<TaxRate, 'id' | 'name' | 'percentage' | 'country' | 'taxCode'> & Validity;

/** The seller, the buyer, and the rates of the project that are not archived. */
export interface TaxedSale {
  profile: Pick<BillingProfile, 'country'>;
  customer: TaxedCustomer;
  rates: readonly DatedRate[];
}

/** The facts about a customer that decide the tax. */
export type TaxedCustomer = Pick<Customer, 'country' | 'vatId' | 'taxExempt' | 'vatIdCheck'>;

/**
 * Returns the tax rate of a day for a product with the tax code. It is 0 % for exempt customers (E) and for businesses in
 * other EU countries (AE, article 196 of Directive 2006/112/EC). From the EU to other countries, see `rateAbroad`.
 * Otherwise the project's own rate applies: for country and code, for the country, for the code, or in general (S; Z if
 * it is 0 %). Without such a rate, the rate is missing unless the customer is a business in another country (O).
 */
export function rateFor({ rates, ...sale }: TaxedSale, taxCode: string | null, day: string): NamedRate {
  const { profile, customer } = sale;
  if (customer.taxExempt) return untaxed('E', TaxRule.exempt);
  if (!rates.some((rate) => hasBegun(rate, day))) return untaxed('O', TaxRule.no_rates);
  if (isReverseCharge(sale)) return untaxed('AE', TaxRule.reverse_charge);
  const current = rates.filter((rate) => isValidOn(rate, day));
  if (leavesEu(sale)) return rateAbroad({ ...sale, rates: current }, taxCode);
  const country = customer.country ?? profile.country;
  const rate = rateOf(current, country, taxCode) ?? rateOf(current, null, taxCode);
  if (!rate && isBusinessAbroad(sale)) return untaxed('O', TaxRule.business_abroad);
  return asNamed(rate);
}

type Parties = Pick<TaxedSale, 'profile' | 'customer'>;

function isReverseCharge({ profile, customer }: Parties): boolean {
  if (!profile.country || !customer.country) return false;
  const isAcross = vatAreaOf(profile.country) !== vatAreaOf(customer.country);
  const isInside = isInVatAreaOfEu(profile.country) && isInVatAreaOfEu(customer.country);
  return isAcross && isInside && isBusiness(customer);
}

function isBusinessAbroad({ profile, customer }: Parties): boolean {
  if (!profile.country || !customer.country) return false;
  return vatAreaOf(profile.country) !== vatAreaOf(customer.country) && isBusiness(customer);
}

/** A VAT id counts only in the country where the customer is billed, and only if VIES does not know it as invalid. */
function isBusiness(customer: TaxedCustomer): boolean {
  const { country, vatId } = customer;
  return Boolean(country && vatId && isVatIdOf(vatId, country)) && !isKnownInvalid(customer);
}

function leavesEu({ profile, customer }: Parties): boolean {
  if (!profile.country || !customer.country) return false;
  return isInVatAreaOfEu(profile.country) && !isInVatAreaOfEu(customer.country);
}

/**
 * The rate for a sale from the EU to another country. The category is O and not G, because G in EN 16931 is the export of
 * goods (article 146). A service is supplied where the buyer is (articles 44 and 59), outside EU VAT. A seller with a
 * rate for the buyer's country is registered there and owes tax on sales to consumers.
 */
function rateAbroad({ customer, rates }: TaxedSale, taxCode: string | null): NamedRate {
  if (isBusiness(customer)) return untaxed('O', TaxRule.business_abroad);
  return asNamed(rateOf(rates, customer.country, taxCode));
}

/** The rate for a country, or without one if null; a rate for the tax code precedes one without a code. */
function rateOf(rates: readonly DatedRate[], country: string | null, taxCode: string | null): DatedRate | undefined {
  const countries = country === null ? [null] : [country, vatAreaOf(country)];
  const codes = taxCode === null ? [null] : [taxCode, null];
  return countries
    .flatMap((of) => codes.map((code) => ({ of, code })))
    .map(({ of, code }) => rates.find((rate) => rate.country === of && rate.taxCode === code))
    .find((rate) => rate !== undefined);
}

function asNamed(rate: DatedRate | undefined): NamedRate {
  return rate ? namedRate(rate, TaxRule.rate) : untaxed('O', TaxRule.missing);
}

/** A rate of the project as it applies to a line. */
export function namedRate({ id, name, percentage }: Omit<DatedRate, keyof Validity>, rule: TaxRule): NamedRate {
  return { id, name, percentage, category: Rational.of(percentage).num === 0n ? 'Z' : 'S', rule };
}

/** No tax, in a category and for a reason; the reason is null where the rule says it all. */
export function untaxed(category: TaxCategory, rule: TaxRule, reason: string | null = null): NamedRate {
  return { id: null, name: null, percentage: '0', category, rule, reason };
}

/** Whether no rule and no rate of the project decides, so that no tax is added for want of a rate. */
export function isMissing({ rule }: Pick<NamedRate, 'rule'>): boolean {
  return rule === TaxRule.missing;
}
