import type { PriceQuestion } from './price-question.ts';
import { isPositive, orZero } from './exact.ts';
import { counted, each, once } from './step.ts';
import type { PricedPart } from './step.ts';
import type { Terms } from './terms.ts';

/** One amount, however many; nothing for none. */
export function flat({ unitAmount, currency }: Terms, { quantity }: PriceQuestion): PricedPart[] {
  return isPositive(quantity) ? [once('flat amount', orZero(unitAmount), currency)] : [];
}

/** An amount for each. */
export function unit({ unitAmount, currency }: Terms, { quantity }: PriceQuestion): PricedPart[] {
  return [each(counted(quantity, 'unit'), quantity, orZero(unitAmount), currency)];
}
