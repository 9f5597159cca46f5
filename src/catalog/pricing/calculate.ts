import { invalid } from '../../errors.ts';
import { decimals } from '../../platform/values/money.ts';
import { Rational } from '../../platform/values/rational.ts';
import { readPricingInput } from './pricing-input.ts';
import type { PricingInput, CalculateOptions } from './pricing-input.ts';
import { custom } from './custom.ts';
import { zero } from './exact.ts';
import { flat, unit } from './flat.ts';
import { graduated, graduatedPercentage } from './graduated.ts';
import { packages } from './packages.ts';
import { percentage } from './percentage.ts';
import { amountOf, toStep } from './step.ts';
import type { PricedPart, PricingStep } from './step.ts';
import { PricingModel } from './terms.ts';
import type { Terms } from './terms.ts';
import { volume } from './volume.ts';

/** The cost of a quantity, and its calculation. */
export interface Calculation {
  /** At least one; their amounts add up to `exact`. */
  steps: PricingStep[];
  /** In the currency itself, not rounded. */
  exact: Rational;
  /** In minor units, rounded once, half away from zero. */
  minor: bigint;
}

const models: Record<PricingModel, (terms: Terms, input: PricingInput) => PricedPart[]> = {
  flat,
  unit,
  graduated,
  volume,
  package: packages,
  percentage,
  graduated_percentage: graduatedPercentage,
  custom,
};

const nothingToPay: PricedPart = { description: 'nothing to pay', quantity: zero, unitAmount: zero };

/**
 * Calculates the cost of a quantity on terms that `checkTerms` accepts; used by invoices, previews and estimates. Refuses a
 * negative quantity at /quantity, and events that are not a whole number at /events. Refuses an amount outside the allowed
 * range at /amount. All three refusals are `invalid`.
 */
export function calculate(terms: Terms, quantity: string, options: CalculateOptions = {}): Calculation {
  const priced = models[terms.model](terms, readPricingInput(quantity, options));
  const parts = priced.length ? priced : [nothingToPay];
  const exact = parts.map(amountOf).reduce((sum, amount) => sum.plus(amount));
  return { steps: parts.map(toStep), exact, minor: inMinor(exact, terms.currency) };
}

/** The largest amount of one line, in minor units. The sum of an invoice stays far below 2^63. */
const lineMaxMinor = 10n ** 16n;

/** Calculates an amount to be owed; refuses one that is too large for an invoice line, at the field that causes it. */
export function calculateOwed(terms: Terms, quantity: string, options: CalculateOptions = {}): Calculation {
  const calculation = calculate(terms, quantity, options);
  const at = terms.model === PricingModel.custom ? '/amount' : '/quantity';
  if (calculation.minor > lineMaxMinor) throw invalid(at, 'must be smaller: the cost is too large for an invoice');
  return calculation;
}

function inMinor(amount: Rational, currency: string): bigint {
  return amount.times(new Rational(10n ** BigInt(decimals(currency)))).round();
}
