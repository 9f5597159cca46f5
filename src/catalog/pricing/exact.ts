import { decimals } from '../../platform/values/money.ts';
import { Rational } from '../../platform/values/rational.ts';

/** The decimals accepted by every API; numeric(38,12) holds them. */
const decimal = /^-?\d{1,26}(\.\d{1,12})?$/;

/** The most decimals of a product: 12 of a quantity, 12 of a percentage, and 2 of a hundredth. */
const maxDecimals = 26;

export const zero = new Rational(0n);
export const one = new Rational(1n);

/** Parses a decimal of at most 26 digits and 12 decimals; undefined for any other text. */
export function readDecimal(text: string): Rational | undefined {
  return decimal.test(text) ? Rational.of(text) : undefined;
}

/** Parses a number from our own tables, where null means 0. */
export function orZero(text: string | null | undefined): Rational {
  return text === null || text === undefined ? zero : Rational.of(text);
}

export function lesser(a: Rational, b: Rational): Rational {
  return a.compare(b) < 0 ? a : b;
}

export function isPositive(value: Rational): boolean {
  return value.num > 0n;
}

/** All its decimals, without trailing zeros. */
export function exactly(value: Rational): string {
  return value.toFixed(maxDecimals).replace(/\.?0+$/, '');
}

/** An amount as people write it: "7.00", or "0.005" where it has more decimals than the currency. */
export function asPrice(amount: Rational, currency: string): string {
  const [whole = '', fraction = ''] = exactly(amount).split('.');
  const shown = fraction.padEnd(decimals(currency), '0');
  return shown ? `${whole}.${shown}` : whole;
}
