import { Rational } from '../../platform/values/rational.ts';
import type { PriceQuestion } from './price-question.ts';
import { exactly, isPositive, lesser, orZero } from './exact.ts';
import { counted, each, freeOf } from './step.ts';
import type { PricedPart } from './step.ts';
import type { Terms } from './terms.ts';

/** An amount for each package that is begun after the free units. */
export function packages(terms: Terms, { quantity }: PriceQuestion): PricedPart[] {
  const free = lesser(quantity, orZero(terms.freeUnits));
  const size = orZero(terms.packageSize);
  const begun = roundUp(quantity.minus(free).over(size));
  const what = `${counted(begun, 'package')} of ${exactly(size)}`;
  return [
    ...(isPositive(free) ? [freeOf(counted(free, 'unit'), free)] : []),
    ...(isPositive(begun) ? [each(what, begun, orZero(terms.unitAmount), terms.currency)] : []),
  ];
}

function roundUp({ num, den }: Rational): Rational {
  return new Rational((num + den - 1n) / den);
}
