import type { PricingInput } from './pricing-input.ts';
import { asPrice, isPositive, lesser, orZero } from './exact.ts';
import { countOf, perUnitPart, freePart, percentPart } from './step.ts';
import type { PricedPart } from './step.ts';
import type { Terms } from './terms.ts';

/** A percentage of the quantity above the free amount, and a fixed amount for each event. */
export function percentage(terms: Terms, { quantity, events }: PricingInput): PricedPart[] {
  const { currency, percent } = terms;
  const free = lesser(quantity, orZero(terms.freeUnits));
  const rest = quantity.minus(free);
  const fixed = orZero(terms.fixedAmount);
  const isFixed = isPositive(events) && isPositive(fixed);
  return [
    ...(isPositive(free) ? [freePart(asPrice(free, currency), free)] : []),
    ...(isPositive(rest) ? [percentPart(percent!, rest, '', currency)] : []),
    ...(isFixed ? [perUnitPart(countOf(events, 'event'), events, fixed, currency)] : []),
  ];
}
