import type { PriceQuestion } from './price-question.ts';
import { asPrice, isPositive, lesser, orZero } from './exact.ts';
import { counted, each, freeOf, percentOf } from './step.ts';
import type { PricedPart } from './step.ts';
import type { Terms } from './terms.ts';

/** A share of the quantity, which is an amount, above what is free; and an amount for each event. */
export function percentage(terms: Terms, { quantity, events }: PriceQuestion): PricedPart[] {
  const { currency, percent } = terms;
  const free = lesser(quantity, orZero(terms.freeUnits));
  const rest = quantity.minus(free);
  const fixed = orZero(terms.fixedAmount);
  const isFixed = isPositive(events) && isPositive(fixed);
  return [
    ...(isPositive(free) ? [freeOf(asPrice(free, currency), free)] : []),
    ...(isPositive(rest) ? [percentOf(percent!, rest, '', currency)] : []),
    ...(isFixed ? [each(counted(events, 'event'), events, fixed, currency)] : []),
  ];
}
