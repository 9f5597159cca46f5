import { decimals } from '../../platform/values/money.ts';
import type { Rational } from '../../platform/values/rational.ts';
import { isPositive, readDecimal, zero } from './exact.ts';

/**
 * The kind of a number in a price. A `price` is for each unit and may have more decimals than the currency. A `charge` is
 * charged as it is, so it may not. `percent` is from 0 to 100, `size` is above 0, and `count` is from 0.
 */
export type DecimalKind = 'price' | 'charge' | 'percent' | 'size' | 'count';

/** The problem with a number, as a sentence that says what to change; undefined for a valid number. */
export function problemOfDecimal(text: string, kind: DecimalKind, currency: string): string | undefined {
  const value = readDecimal(text);
  if (!value) return 'must be a decimal number as text, such as "12.34", with at most 12 decimals';
  if (kind === 'size' && !isPositive(value)) return 'must be greater than 0';
  if (kind === 'percent') return isPercent(value) ? undefined : 'must be from 0 to 100';
  if (value.compare(zero) < 0) return 'must not be negative';
  return kind === 'charge' ? problemOfCharge(value, currency) : undefined;
}

function isPercent(value: Rational): boolean {
  return value.num >= 0n && value.num <= 100n * value.den;
}

function problemOfCharge({ den }: Rational, currency: string): string | undefined {
  const places = decimals(currency);
  if (10n ** BigInt(places) % den === 0n) return undefined;
  return places
    ? `must have at most ${places} decimals, as ${currency} has`
    : `must be whole: ${currency} has no decimals`;
}
