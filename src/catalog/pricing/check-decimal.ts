import { decimals } from '../../platform/values/money.ts';
import type { Rational } from '../../platform/values/rational.ts';
import { isPositive, readDecimal, zero } from './exact.ts';

/**
 * What a number of a price is: `price` for each unit, which may be finer than the currency; `charge`, which is asked
 * as it is and so may not; `percent`; `size`, of which there must be some; `count`.
 */
export type Kind = 'price' | 'charge' | 'percent' | 'size' | 'count';

/** What is wrong with a number, as a sentence that says what to change; undefined when nothing is. */
export function problemOfDecimal(text: string, kind: Kind, currency: string): string | undefined {
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
