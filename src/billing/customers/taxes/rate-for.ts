import { Rational } from '../../../platform/values/rational.ts';
import type { Customer } from '../customer.ts';
import type { BillingProfile } from '../profile/billing-profile.ts';
import type { TaxCategory, TaxRateTerms } from './tax-terms.ts';
import type { TaxRate } from './tax-rate.ts';
import { isInVatAreaOfEu, isVatIdOf, vatAreaOf } from './vat-areas.ts';

/** A tax rate with its name on invoices; the name is null where no rate of the project applies. */
export interface NamedRate extends TaxRateTerms {
  name: string | null;
  /** Whether no rule and no rate of the project decides, so that no tax is added for want of a rate. */
  isMissing?: boolean;
}

type Rate = Pick<TaxRate, 'id' | 'name' | 'percentage' | 'country' | 'taxCode'>;

/** The seller, the buyer, and the current rates of the project. */
export interface TaxedSale {
  profile: Pick<BillingProfile, 'country'>;
  customer: Pick<Customer, 'country' | 'vatId' | 'taxExempt'>;
  rates: readonly Rate[];
}

/**
 * Returns the tax rate for a product with the tax code. It is 0 % for exempt customers (E) and for businesses in other EU
 * countries (AE, article 196 of Directive 2006/112/EC). From the EU to other countries, see `rateAbroad`. Otherwise the
 * project's own rate applies: for country and code, for the country, for the code, or in general (S; Z if it is 0 %).
 * Without such a rate, no tax applies (O), and the rate is missing unless the customer is a business in another country.
 */
export function rateFor(sale: TaxedSale, taxCode: string | null): NamedRate {
  const { profile, customer, rates } = sale;
  if (customer.taxExempt) return untaxed('E');
  if (!rates.length) return untaxed('O');
  if (isReverseCharge(sale)) return untaxed('AE');
  if (leavesEu(sale)) return rateAbroad(sale, taxCode);
  const country = customer.country ?? profile.country;
  const rate = rateOf(rates, country, taxCode) ?? rateOf(rates, null, taxCode);
  if (!rate && isBusinessAbroad(sale)) return untaxed('O');
  return asNamed(rate);
}

function isReverseCharge({ profile, customer }: TaxedSale): boolean {
  if (!profile.country || !customer.country) return false;
  const isAcross = vatAreaOf(profile.country) !== vatAreaOf(customer.country);
  const isInside = isInVatAreaOfEu(profile.country) && isInVatAreaOfEu(customer.country);
  return isAcross && isInside && isBusiness(customer);
}

function isBusinessAbroad({ profile, customer }: TaxedSale): boolean {
  if (!profile.country || !customer.country) return false;
  return vatAreaOf(profile.country) !== vatAreaOf(customer.country) && isBusiness(customer);
}

/** A VAT id counts only in the country where the customer is billed. */
function isBusiness({ country, vatId }: TaxedSale['customer']): boolean {
  return Boolean(country && vatId && isVatIdOf(vatId, country));
}

function leavesEu({ profile, customer }: TaxedSale): boolean {
  if (!profile.country || !customer.country) return false;
  return isInVatAreaOfEu(profile.country) && !isInVatAreaOfEu(customer.country);
}

/**
 * The rate for a sale from the EU to another country. The category is O and not G, because G in EN 16931 is the export of
 * goods (article 146). A service is supplied where the buyer is (articles 44 and 59), outside EU VAT. A seller with a
 * rate for the buyer's country is registered there and owes tax on sales to consumers.
 */
function rateAbroad({ customer, rates }: TaxedSale, taxCode: string | null): NamedRate {
  if (isBusiness(customer)) return untaxed('O');
  return asNamed(rateOf(rates, customer.country, taxCode));
}

/** The rate for a country, or without one if null; a rate for the tax code precedes one without a code. */
function rateOf(rates: readonly Rate[], country: string | null, taxCode: string | null): Rate | undefined {
  const countries = country === null ? [null] : [country, vatAreaOf(country)];
  const codes = taxCode === null ? [null] : [taxCode, null];
  return countries
    .flatMap((of) => codes.map((code) => ({ of, code })))
    .map(({ of, code }) => rates.find((rate) => rate.country === of && rate.taxCode === code))
    .find((rate) => rate !== undefined);
}

function asNamed(rate: Rate | undefined): NamedRate {
  if (!rate) return { ...untaxed('O'), isMissing: true };
  const { id, name, percentage } = rate;
  return { id, name, percentage, category: Rational.of(percentage).num === 0n ? 'Z' : 'S' };
}

function untaxed(category: TaxCategory): NamedRate {
  return { id: null, name: null, percentage: '0', category };
}
