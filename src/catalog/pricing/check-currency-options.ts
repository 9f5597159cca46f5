import { checkAmounts } from './check-amounts.ts';
import { isGiven, note } from './check-fields.ts';
import type { FieldContext } from './check-fields.ts';
import { exactly, readDecimal } from './exact.ts';
import { amountFields, modelFields } from './model-fields.ts';
import type { Amounts, Terms, Tier } from './terms.ts';

/** Reports mistakes in the other currencies of a price. Each may appear once, and must set the same fields. */
export function checkCurrencyOptions(context: FieldContext, terms: Terms, options: Amounts[]): void {
  const seen = new Set([terms.currency]);
  options.forEach((option, index) => {
    const ownContext = { ...context, at: `${context.at}/currencyOptions/${index}`, currency: option.currency };
    if (seen.has(option.currency))
      note(ownContext, 'currency', `must be a different one: ${option.currency} is used already`);
    seen.add(option.currency);
    checkAmounts(ownContext, option);
    checkSameFields(ownContext, terms, option);
  });
}

/** Optional fields must be set in all currencies or in none, so that no currency is cheaper. */
function checkSameFields(context: FieldContext, terms: Terms, option: Amounts): void {
  const { takes, tier } = modelFields[context.model];
  for (const field of amountFields) {
    if (!takes.includes(field) || isGiven(terms[field]) === isGiven(option[field])) continue;
    const change = isGiven(terms[field]) ? 'must be given' : 'must be left out';
    note(context, field, `${change}, as it is in ${terms.currency}`);
  }
  if (tier.length && option.tiers.length) checkSameEnds(context, terms.tiers, option.tiers);
}

function checkSameEnds(context: FieldContext, tiers: Tier[], others: Tier[]): void {
  if (tiers.length !== others.length) {
    return note(context, 'tiers', `must have as many tiers as the price (${tiers.length}), with the same ends`);
  }
  others.forEach(({ upTo }, index) => {
    const end = tiers[index]!.upTo;
    if (!isSame(upTo, end)) note(context, `tiers/${index}/upTo`, `must be ${end ?? 'null'}, as in the price`);
  });
}

/** Whether two tiers end at the same unit; 10 and 10.0 are equal. */
function isSame(a: string | null | undefined, b: string | null | undefined): boolean {
  return normalised(a) === normalised(b);
}

function normalised(end: string | null | undefined): string {
  const value = readDecimal(end ?? '');
  return value ? exactly(value) : (end ?? '');
}
