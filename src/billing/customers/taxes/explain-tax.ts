import type { NamedRate, TaxedSale } from './rate-for.ts';
import { TaxOutcome } from './tax-answer.ts';
import { TaxRule } from './tax-rule.ts';
import { isKnownInvalid } from './vat-id-check.ts';

/** What the hub does under each rule. */
export const outcomeOf: Record<TaxRule, TaxOutcome> = {
  exempt: TaxOutcome.zero,
  no_rates: TaxOutcome.zero,
  reverse_charge: TaxOutcome.reverse_charge,
  business_abroad: TaxOutcome.zero,
  rate: TaxOutcome.rate,
  missing: TaxOutcome.needs_decision,
  named: TaxOutcome.rate,
  decided: TaxOutcome.rate,
};

/** Explains in a sentence why the rules of `rateFor` lead to a rate; named and decided rates are not found by rules. */
export function explainTax(
  { profile, customer, rates }: TaxedSale,
  { id, name, percentage, rule }: NamedRate,
  day: string,
): string {
  const seller = profile.country ?? 'an unknown country';
  const buyer = customer.country ?? `${seller}, the country of the seller,`;
  const rate = rates.find((one) => one.id === id);
  const ofCountry = rate?.country ? `for ${rate.country}` : 'for every country without a rate of its own';
  const ofCode = rate?.taxCode ? ` and the tax code ${rate.taxCode}` : '';
  const invalid = isKnownInvalid(customer)
    ? ' VIES does not know the VAT id, so the customer counts as a consumer.'
    : '';
  const sentences: Partial<Record<TaxRule, string>> = {
    exempt: 'No tax: the customer is exempt (E).',
    no_rates: `No tax: the project had no tax rates by ${day} (O).`,
    reverse_charge: `Reverse charge: the customer is a business in ${customer.country}, and the seller is in ${seller} (AE).`,
    business_abroad: `No tax: the customer is a business in ${customer.country}, and the seller is in ${seller} (O).`,
    rate: `${name}, ${percentage} %: the rate ${ofCountry}${ofCode} applies on ${day} to a customer in ${buyer.replace(/,$/, '')}.${invalid}`,
    missing: `A decision is needed: no rate of the project applies on ${day} to a consumer in ${buyer.replace(/,$/, '')}.${invalid}`,
  };
  return sentences[rule ?? TaxRule.missing] ?? '';
}
