import type { Rational } from '../../platform/values/rational.ts';
import type { PricingInput } from './pricing-input.ts';
import { isPositive, lesser, orZero, zero } from './exact.ts';
import { countOf, perUnitPart, oncePart, percentPart } from './step.ts';
import type { PricedPart } from './step.ts';
import type { Terms, Tier } from './terms.ts';

/** The part of a quantity that falls in a tier. */
interface TierSlice {
  tier: Tier;
  index: number;
  units: Rational;
}

/** Each unit at the price of its own tier, and the flat amount of each tier that is entered. */
export function graduated(terms: Terms, { quantity }: PricingInput): PricedPart[] {
  return partsOf(terms, quantity, ({ tier, index, units }) => {
    const what = `${index ? 'next' : 'first'} ${countOf(units, 'unit')}`;
    return tier.unitAmount ? [perUnitPart(what, units, orZero(tier.unitAmount), terms.currency)] : [];
  });
}

/** The same for a quantity that is an amount: each tier charges a percentage of its part. */
export function graduatedPercentage(terms: Terms, { quantity }: PricingInput): PricedPart[] {
  return partsOf(terms, quantity, ({ tier, index, units }) =>
    tier.percent ? [percentPart(tier.percent, units, index ? 'the next' : 'the first', terms.currency)] : [],
  );
}

function partsOf(terms: Terms, quantity: Rational, ofUnits: (slice: TierSlice) => PricedPart[]): PricedPart[] {
  return slices(terms, quantity).flatMap((slice) => [
    ...(isPositive(slice.units) ? ofUnits(slice) : []),
    ...flatPart(slice.tier, slice.index, terms.currency),
  ]);
}

/** The tiers that a quantity reaches; 0 reaches the first tier only with `flatFeeOnZero`. */
function slices({ tiers, flatFeeOnZero }: Terms, quantity: Rational): TierSlice[] {
  return tiers.flatMap((tier, index) => {
    const from = index ? orZero(tiers[index - 1]!.upTo) : zero;
    const isEntered = quantity.compare(from) > 0 || (index === 0 && flatFeeOnZero);
    const end = tier.upTo ? lesser(quantity, orZero(tier.upTo)) : quantity;
    return isEntered ? [{ tier, index, units: end.minus(from) }] : [];
  });
}

/** The flat amount of a tier, if it has one. */
export function flatPart(tier: Tier, index: number, currency: string): PricedPart[] {
  const amount = orZero(tier.flatAmount);
  return isPositive(amount) ? [oncePart(`flat amount of tier ${index + 1}`, amount, currency)] : [];
}
