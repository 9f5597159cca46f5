import type { Rational } from '../../platform/values/rational.ts';
import type { PriceQuestion } from './price-question.ts';
import { isPositive, lesser, orZero, zero } from './exact.ts';
import { counted, each, once, percentOf } from './step.ts';
import type { PricedPart } from './step.ts';
import type { Terms, Tier } from './terms.ts';

/** What of a quantity falls in a tier. */
interface Slice {
  tier: Tier;
  index: number;
  units: Rational;
}

/** Each unit at the price of its own tier, and the flat amount of each tier that is entered. */
export function graduated(terms: Terms, { quantity }: PriceQuestion): PricedPart[] {
  return partsOf(terms, quantity, ({ tier, index, units }) => {
    const what = `${index ? 'next' : 'first'} ${counted(units, 'unit')}`;
    return tier.unitAmount ? [each(what, units, orZero(tier.unitAmount), terms.currency)] : [];
  });
}

/** The same where the quantity is an amount, and each tier takes a share of what falls in it. */
export function graduatedPercentage(terms: Terms, { quantity }: PriceQuestion): PricedPart[] {
  return partsOf(terms, quantity, ({ tier, index, units }) =>
    tier.percent ? [percentOf(tier.percent, units, index ? 'the next' : 'the first', terms.currency)] : [],
  );
}

function partsOf(terms: Terms, quantity: Rational, ofUnits: (slice: Slice) => PricedPart[]): PricedPart[] {
  return slices(terms, quantity).flatMap((slice) => [
    ...(isPositive(slice.units) ? ofUnits(slice) : []),
    ...flatOf(slice.tier, slice.index, terms.currency),
  ]);
}

/** The tiers that are entered: anyone who buys nothing enters the first only where its flat amount is owed for nothing. */
function slices({ tiers, flatFeeOnZero }: Terms, quantity: Rational): Slice[] {
  return tiers.flatMap((tier, index) => {
    const from = index ? orZero(tiers[index - 1]!.upTo) : zero;
    const isEntered = quantity.compare(from) > 0 || (index === 0 && flatFeeOnZero);
    const end = tier.upTo ? lesser(quantity, orZero(tier.upTo)) : quantity;
    return isEntered ? [{ tier, index, units: end.minus(from) }] : [];
  });
}

/** The flat amount of a tier, where it has one. */
export function flatOf(tier: Tier, index: number, currency: string): PricedPart[] {
  const amount = orZero(tier.flatAmount);
  return isPositive(amount) ? [once(`flat amount of tier ${index + 1}`, amount, currency)] : [];
}
