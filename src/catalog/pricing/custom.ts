import { invalid } from '../../errors.ts';
import type { Rational } from '../../platform/values/rational.ts';
import type { PricingInput } from './pricing-input.ts';
import { problemOfDecimal } from './check-decimal.ts';
import { asPrice, isPositive, orZero } from './exact.ts';
import { oncePart } from './step.ts';
import type { PricedPart } from './step.ts';
import type { Terms } from './terms.ts';

/** The amount that the buyer names, or else the preset amount; charged once for any quantity. */
export function custom(terms: Terms, { quantity, amount }: PricingInput): PricedPart[] {
  const named = amount ?? terms.presetAmount;
  if (amount) requireAllowed(terms, amount);
  if (!isPositive(quantity)) return [];
  if (!named) throw invalid('/amount', 'must be given: the buyer of this price names the amount');
  return [oncePart(amount ? 'amount named by the buyer' : 'preset amount', orZero(named), terms.currency)];
}

function requireAllowed(terms: Terms, text: string): void {
  const problem = problemOfDecimal(text, 'charge', terms.currency) ?? problemOfBounds(terms, orZero(text));
  if (problem) throw invalid('/amount', problem);
}

function problemOfBounds({ minimumAmount, maximumAmount, currency }: Terms, amount: Rational): string | undefined {
  const [least, most] = [orZero(minimumAmount), orZero(maximumAmount)];
  if (amount.compare(least) < 0) return `must be at least ${asPrice(least, currency)} ${currency}`;
  if (maximumAmount && amount.compare(most) > 0) return `must be at most ${asPrice(most, currency)} ${currency}`;
  return undefined;
}
