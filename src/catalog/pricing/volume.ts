import type { PricingInput } from './pricing-input.ts';
import { isPositive, orZero } from './exact.ts';
import { flatPart } from './graduated.ts';
import { countOf, perUnitPart } from './step.ts';
import type { PricedPart } from './step.ts';
import type { Terms } from './terms.ts';

/** All units at the price of the tier that the quantity reaches, plus its flat amount. */
export function volume({ tiers, flatFeeOnZero, currency }: Terms, { quantity }: PricingInput): PricedPart[] {
  if (!isPositive(quantity) && !flatFeeOnZero) return [];
  const index = tiers.findIndex(({ upTo }) => !upTo || quantity.compare(orZero(upTo)) <= 0);
  const tier = tiers[index]!;
  const units = tier.unitAmount && isPositive(quantity);
  return [
    ...(units ? [perUnitPart(countOf(quantity, 'unit'), quantity, orZero(tier.unitAmount), currency)] : []),
    ...flatPart(tier, index, currency),
  ];
}
