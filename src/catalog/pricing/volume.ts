import type { PriceQuestion } from './price-question.ts';
import { isPositive, orZero } from './exact.ts';
import { flatOf } from './graduated.ts';
import { counted, each } from './step.ts';
import type { PricedPart } from './step.ts';
import type { Terms } from './terms.ts';

/** All units at the price of the tier that they reach, and its flat amount. */
export function volume({ tiers, flatFeeOnZero, currency }: Terms, { quantity }: PriceQuestion): PricedPart[] {
  if (!isPositive(quantity) && !flatFeeOnZero) return [];
  const index = tiers.findIndex(({ upTo }) => !upTo || quantity.compare(orZero(upTo)) <= 0);
  const tier = tiers[index]!;
  const units = tier.unitAmount && isPositive(quantity);
  return [
    ...(units ? [each(counted(quantity, 'unit'), quantity, orZero(tier.unitAmount), currency)] : []),
    ...flatOf(tier, index, currency),
  ];
}
