import { Rational } from '../../../platform/values/rational.ts';
import type { Customer } from '../customer.ts';
import type { BillingProfile } from '../profile/billing-profile.ts';
import type { TaxCategory, TaxRateTerms } from './tax-terms.ts';
import type { TaxRate } from './tax-rate.ts';
import { isInVatAreaOfEu, isVatIdOf, vatAreaOf } from './vat-areas.ts';

/** A rate with the name it has on invoices; null where nothing of the project's own rates was used. */
export interface NamedRate extends TaxRateTerms {
  name: string | null;
}

type Rate = Pick<TaxRate, 'id' | 'name' | 'percentage' | 'country' | 'taxCode'>;

/** Who sells to whom, and the rates of the project that hold at the time. */
export interface TaxedSale {
  profile: Pick<BillingProfile, 'country'>;
  customer: Pick<Customer, 'country' | 'vatId' | 'taxExempt'>;
  rates: readonly Rate[];
}

/**
 * The rate at which something with that tax code is sold: at 0 % to who is exempt (E), to businesses of other countries
 * of the EU (AE, article 196 of Directive 2006/112/EC), and from the EU out of it (O); else at the project's own rate
 * for the country and the code, or the country, or the code, or in general (S; Z where that is 0), or none (O).
 */
export function rateFor(sale: TaxedSale, taxCode: string | null): NamedRate {
  const { profile, customer, rates } = sale;
  if (customer.taxExempt) return untaxed('E');
  if (!rates.length) return untaxed('O');
  if (isReverseCharge(sale)) return untaxed('AE');
  if (leavesEu(sale)) return rateAbroad(sale, taxCode);
  const country = customer.country ?? profile.country;
  return asNamed(rateOf(rates, country, taxCode) ?? rateOf(rates, null, taxCode));
}

function isReverseCharge({ profile, customer }: TaxedSale): boolean {
  if (!profile.country || !customer.country) return false;
  const isAcross = vatAreaOf(profile.country) !== vatAreaOf(customer.country);
  const isInside = isInVatAreaOfEu(profile.country) && isInVatAreaOfEu(customer.country);
  return isAcross && isInside && isBusiness(customer);
}

/** A VAT id of another country than that in which they are billed does not make them a business there. */
function isBusiness({ country, vatId }: TaxedSale['customer']): boolean {
  return Boolean(country && vatId && isVatIdOf(vatId, country));
}

function leavesEu({ profile, customer }: TaxedSale): boolean {
  if (!profile.country || !customer.country) return false;
  return isInVatAreaOfEu(profile.country) && !isInVatAreaOfEu(customer.country);
}

/**
 * O and not G: in EN 16931, G is the export of goods (article 146), while a service to another continent is supplied
 * where its buyer is (articles 44 and 59), so that no VAT of the EU is about it at all. Who has a rate for the buyer's
 * own country is registered there, and owes it what consumers pay.
 */
function rateAbroad({ customer, rates }: TaxedSale, taxCode: string | null): NamedRate {
  if (isBusiness(customer)) return untaxed('O');
  return asNamed(rateOf(rates, customer.country, taxCode));
}

/** Of the rates of a country, or of all that are for none: that of the code, or else that of no code. */
function rateOf(rates: readonly Rate[], country: string | null, taxCode: string | null): Rate | undefined {
  const places = country === null ? [null] : [country, vatAreaOf(country)];
  const codes = taxCode === null ? [null] : [taxCode, null];
  return places
    .flatMap((place) => codes.map((code) => ({ place, code })))
    .map(({ place, code }) => rates.find((rate) => rate.country === place && rate.taxCode === code))
    .find((rate) => rate !== undefined);
}

function asNamed(rate: Rate | undefined): NamedRate {
  if (!rate) return untaxed('O');
  const { id, name, percentage } = rate;
  return { id, name, percentage, category: Rational.of(percentage).num === 0n ? 'Z' : 'S' };
}

function untaxed(category: TaxCategory): NamedRate {
  return { id: null, name: null, percentage: '0', category };
}
