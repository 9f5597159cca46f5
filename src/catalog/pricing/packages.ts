import { Rational } from '../../platform/values/rational.ts';
import type { PricingInput } from './pricing-input.ts';
import { exactly, isPositive, lesser, orZero } from './exact.ts';
import { countOf, perUnitPart, freePart } from './step.ts';
import type { PricedPart } from './step.ts';
import type { Terms } from './terms.ts';

/** An amount for each package, whole or partial, after the free units. */
export function packages(terms: Terms, { quantity }: PricingInput): PricedPart[] {
  const free = lesser(quantity, orZero(terms.freeUnits));
  const size = orZero(terms.packageSize);
  const packageCount = roundUp(quantity.minus(free).over(size));
  const what = `${countOf(packageCount, 'package')} of ${exactly(size)}`;
  return [
    ...(isPositive(free) ? [freePart(countOf(free, 'unit'), free)] : []),
    ...(isPositive(packageCount) ? [perUnitPart(what, packageCount, orZero(terms.unitAmount), terms.currency)] : []),
  ];
}

function roundUp({ num, den }: Rational): Rational {
  return new Rational((num + den - 1n) / den);
}
