import { Rational } from '../../platform/values/rational.ts';
import { asPrice, exactly, one, orZero, zero } from './exact.ts';

const hundredth = new Rational(1n, 100n);

/** One line of the working; its amount is its quantity times its unit amount, and the sum of all is what is owed. */
export interface PricingStep {
  /** In plain English: "10 units at 7.00 each". */
  description: string;
  /** A decimal, as are the others: exact, in the currency itself. */
  quantity: string;
  unitAmount: string;
  amount: string;
}

/** A step before it is written down. */
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

/** So many at an amount each; `what` says how many of what. */
export function each(what: string, quantity: Rational, unitAmount: Rational, currency: string): PricedPart {
  return { description: `${what} at ${asPrice(unitAmount, currency)} each`, quantity, unitAmount };
}

/** An amount that is asked once, however many there are. */
export function once(what: string, amount: Rational, currency: string): PricedPart {
  return { description: `${what} of ${asPrice(amount, currency)}`, quantity: one, unitAmount: amount };
}

/** "2.9 % of the first 100.00". */
export function percentOf(percent: string, amount: Rational, which: string, currency: string): PricedPart {
  const rate = orZero(percent);
  const whole = [which, asPrice(amount, currency)].filter(Boolean).join(' ');
  const description = `${exactly(rate)} % of ${whole}`;
  return { description, quantity: amount, unitAmount: rate.times(hundredth) };
}

/** What costs nothing is reported as well, so that the working accounts for every unit. */
export function freeOf(what: string, quantity: Rational): PricedPart {
  return { description: `first ${what} free`, quantity, unitAmount: zero };
}

/** "1 unit", "2.5 units". */
export function counted(quantity: Rational, noun: string): string {
  return `${exactly(quantity)} ${noun}${quantity.compare(one) === 0 ? '' : 's'}`;
}
