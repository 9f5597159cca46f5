import { currencies } from './currencies.ts';
import { Rational, pointed } from './rational.ts';

export function isCurrency(code: string): boolean {
  return currencies.has(code);
}

/** The number of decimals of a currency: 2 for EUR, 0 for JPY, 3 for KWD. */
export function decimals(currency: string): number {
  const places = currencies.get(currency);
  if (places === undefined) throw new RangeError(`no such currency: ${currency}`);
  return places;
}

/** Formats minor units: (1234n, 'EUR') is "12.34". */
export function formatMinor(minor: bigint, currency: string): string {
  return pointed(minor, decimals(currency));
}

/** Parses an amount such as "12.34" to minor units; undefined if it has more decimals than the currency. */
export function parseMinor(amount: string, currency: string): bigint | undefined {
  const exact = Rational.of(amount).times(new Rational(10n ** BigInt(decimals(currency))));
  return exact.den === 1n ? exact.num : undefined;
}

/** Price × quantity in minor units, rounded once, half away from zero. */
export function priceOf(unitAmount: string, quantity: string, currency: string): bigint {
  const scale = new Rational(10n ** BigInt(decimals(currency)));
  return Rational.of(unitAmount).times(Rational.of(quantity)).times(scale).round();
}
