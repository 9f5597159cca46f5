import type { PricingInput } from './pricing-input.ts';
import { isPositive, orZero } from './exact.ts';
import { countOf, perUnitPart, oncePart } from './step.ts';
import type { PricedPart } from './step.ts';
import type { Terms } from './terms.ts';

/** One amount for any quantity above 0. */
export function flat({ unitAmount, currency }: Terms, { quantity }: PricingInput): PricedPart[] {
  return isPositive(quantity) ? [oncePart('flat amount', orZero(unitAmount), currency)] : [];
}

/** An amount for each unit. */
export function unit({ unitAmount, currency }: Terms, { quantity }: PricingInput): PricedPart[] {
  return [perUnitPart(countOf(quantity, 'unit'), quantity, orZero(unitAmount), currency)];
}
