import { invalid } from '../../errors.ts';
import { decimals } from '../../platform/values/money.ts';
import { Rational } from '../../platform/values/rational.ts';
import { readAsked } from './price-question.ts';
import type { PriceQuestion, CalculateOptions } from './price-question.ts';
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

/** What a quantity costs, and how that came about. */
export interface Calculation {
  /** At least one; their amounts add up to `exact`. */
  steps: PricingStep[];
  /** In the currency itself, not rounded. */
  exact: Rational;
  /** In the smallest unit of the currency, rounded once, a half away from zero. */
  minor: bigint;
}

const models: Record<PricingModel, (terms: Terms, asked: PriceQuestion) => PricedPart[]> = {
  flat,
  unit,
  graduated,
  volume,
  package: packages,
  percentage,
  graduated_percentage: graduatedPercentage,
  custom,
};

const nothing: PricedPart = { description: 'nothing to pay', quantity: zero, unitAmount: zero };

/**
 * What a quantity costs on terms that `checkTerms` accepts; invoices, previews and estimates all ask this.
 * Refuses, as invalid, a quantity below 0 at /quantity, events that are no count at /events, and at /amount what a
 * buyer may not name.
 */
export function calculate(terms: Terms, quantity: string, options: CalculateOptions = {}): Calculation {
  const asked = models[terms.model](terms, readAsked(quantity, options));
  const parts = asked.length ? asked : [nothing];
  const exact = parts.map(amountOf).reduce((sum, amount) => sum.plus(amount));
  return { steps: parts.map(toStep), exact, minor: inMinor(exact, terms.currency) };
}

/** The most that one line may come to, in minor units: sums of the lines of an invoice stay far below 2^63. */
const most = 10n ** 16n;

/** The same for what is going to be owed: refuses what no line of an invoice can hold, at the field that makes it so. */
export function calculateOwed(terms: Terms, quantity: string, options: CalculateOptions = {}): Calculation {
  const reckoning = calculate(terms, quantity, options);
  const at = terms.model === PricingModel.custom ? '/amount' : '/quantity';
  if (reckoning.minor > most) throw invalid(at, 'must be less: no invoice can hold what this costs');
  return reckoning;
}

function inMinor(amount: Rational, currency: string): bigint {
  return amount.times(new Rational(10n ** BigInt(decimals(currency)))).round();
}
