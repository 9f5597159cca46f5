import { checkAmounts } from './check-amounts.ts';
import { isGiven, note } from './check-fields.ts';
import type { FieldPlace } from './check-fields.ts';
import { exactly, readDecimal } from './exact.ts';
import { amountFields, modelFields } from './model-fields.ts';
import type { Amounts, Terms, Tier } from './terms.ts';

/** Notes what is wrong with the other currencies of a price: each must ask for the same things, once. */
export function checkCurrencyOptions(place: FieldPlace, terms: Terms, options: Amounts[]): void {
  const seen = new Set([terms.currency]);
  options.forEach((option, index) => {
    const own = { ...place, at: `${place.at}/currencyOptions/${index}`, currency: option.currency };
    if (seen.has(option.currency)) note(own, 'currency', `must be another one: ${option.currency} is there already`);
    seen.add(option.currency);
    checkAmounts(own, option);
    checkLikeness(own, terms, option);
  });
}

/** What may be left out is asked in all currencies or in none, lest someone pays less by paying in another. */
function checkLikeness(place: FieldPlace, terms: Terms, option: Amounts): void {
  const { takes, tier } = modelFields[place.model];
  for (const field of amountFields) {
    if (!takes.includes(field) || isGiven(terms[field]) === isGiven(option[field])) continue;
    const change = isGiven(terms[field]) ? 'must be given' : 'must be left out';
    note(place, field, `${change}, as it is in ${terms.currency}`);
  }
  if (tier.length && option.tiers.length) checkSameEnds(place, terms.tiers, option.tiers);
}

function checkSameEnds(place: FieldPlace, tiers: Tier[], others: Tier[]): void {
  if (tiers.length !== others.length) {
    return note(place, 'tiers', `must be ${tiers.length}, with the same ends as the price has`);
  }
  others.forEach(({ upTo }, index) => {
    const end = tiers[index]!.upTo;
    if (!isSame(upTo, end)) note(place, `tiers/${index}/upTo`, `must be ${end ?? 'null'}, as the price has it`);
  });
}

/** Whether two tiers end at the same unit, however it is spelled. */
function isSame(a: string | null | undefined, b: string | null | undefined): boolean {
  return spelled(a) === spelled(b);
}

function spelled(end: string | null | undefined): string {
  const value = readDecimal(end ?? '');
  return value ? exactly(value) : (end ?? '');
}
