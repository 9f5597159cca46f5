import { decimals } from '../../platform/values/money.ts';
import { Rational } from '../../platform/values/rational.ts';

/** What a decimal may be at every door: numeric(38,12) holds it. */
const decimal = /^-?\d{1,26}(\.\d{1,12})?$/;

/** 12 decimals of a quantity, 12 of a percentage, and the two of a hundredth: no product has more. */
const places = 26;

export const zero = new Rational(0n);
export const one = new Rational(1n);

/** The number that a text stands for, or undefined when it is no decimal of at most 26 digits and 12 decimals. */
export function readDecimal(text: string): Rational | undefined {
  return decimal.test(text) ? Rational.of(text) : undefined;
}

/** A number of our own tables, where nothing stands for 0. */
export function orZero(text: string | null | undefined): Rational {
  return text === null || text === undefined ? zero : Rational.of(text);
}

export function lesser(a: Rational, b: Rational): Rational {
  return a.compare(b) < 0 ? a : b;
}

export function isPositive(value: Rational): boolean {
  return value.num > 0n;
}

/** All the decimals it has, and no needless zero. */
export function exactly(value: Rational): string {
  return value.toFixed(places).replace(/\.?0+$/, '');
}

/** An amount as people write it: "7.00" and, where it is finer than the currency, "0.005". */
export function asPrice(amount: Rational, currency: string): string {
  const [whole = '', fraction = ''] = exactly(amount).split('.');
  const shown = fraction.padEnd(decimals(currency), '0');
  return shown ? `${whole}.${shown}` : whole;
}
