import { Rational } from '../../platform/values/rational.ts';
import { asPrice, exactly, one, orZero, zero } from './exact.ts';

const hundredth = new Rational(1n, 100n);

/** One line of a calculation: quantity times unit amount is amount, and all amounts add up to the total. */
export interface PricingStep {
  /** In plain English: "10 units at 7.00 each". */
  description: string;
  /** A decimal, like the amounts, which are exact and in the currency itself. */
  quantity: string;
  unitAmount: string;
  amount: string;
}

/** A step with exact numbers, before they are formatted. */
export interface PricedPart {
  description: string;
  quantity: Rational;
  unitAmount: Rational;
}

export function amountOf({ quantity, unitAmount }: PricedPart): Rational {
  return quantity.times(unitAmount);
}

export function toStep(part: PricedPart): PricingStep {
  return {
    description: part.description,
    quantity: exactly(part.quantity),
    unitAmount: exactly(part.unitAmount),
    amount: exactly(amountOf(part)),
  };
}

/** A quantity at an amount each; `what` describes it, such as "10 units". */
export function perUnitPart(what: string, quantity: Rational, unitAmount: Rational, currency: string): PricedPart {
  return { description: `${what} at ${asPrice(unitAmount, currency)} each`, quantity, unitAmount };
}

/** An amount that is charged once, for any quantity. */
export function oncePart(what: string, amount: Rational, currency: string): PricedPart {
  return { description: `${what} of ${asPrice(amount, currency)}`, quantity: one, unitAmount: amount };
}

/** Described as "2.9 % of the first 100.00". */
export function percentPart(percent: string, amount: Rational, which: string, currency: string): PricedPart {
  const rate = orZero(percent);
  const whole = [which, asPrice(amount, currency)].filter(Boolean).join(' ');
  const description = `${exactly(rate)} % of ${whole}`;
  return { description, quantity: amount, unitAmount: rate.times(hundredth) };
}

/** Free units are listed too, so that the steps account for every unit. */
export function freePart(what: string, quantity: Rational): PricedPart {
  return { description: `first ${what} free`, quantity, unitAmount: zero };
}

/** "1 unit", "2.5 units". */
export function countOf(quantity: Rational, noun: string): string {
  return `${exactly(quantity)} ${noun}${quantity.compare(one) === 0 ? '' : 's'}`;
}
