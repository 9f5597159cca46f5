import { isoFromPostgres } from '../../../platform/store/columns.ts';
import { decimals, formatMinor } from '../../../platform/values/money.ts';
import { Rational } from '../../../platform/values/rational.ts';

/** Minor units and instants, either as entities hold them or as the text of list rows. */
export type Minor = bigint | string;
export type Time = { toString(): string };

export function money(minor: Minor, currency: string): string {
  return `${formatMinor(BigInt(minor), currency)} ${currency}`;
}

/** "29.00 EUR x 18 / 28 = 18.6429, rounded to 18.64 EUR": a fraction of an amount, with its working. */
export function partOf(
  minor: Minor,
  [numerator, denominator]: readonly [Minor, Minor],
  currency: string,
): { text: string; minor: bigint } {
  const exact = new Rational(BigInt(minor) * BigInt(numerator), BigInt(denominator));
  const working = `${money(minor, currency)} x ${numerator} / ${denominator}`;
  return { text: `${working} = ${rounded(exact, currency)}`, minor: exact.round() };
}

/** An amount that may be a fraction of a minor unit: "18.6429, rounded to 18.64 EUR", or "18.64 EUR". */
export function rounded(exact: Rational, currency: string): string {
  const minor = exact.round();
  const text = money(minor, currency);
  return exact.den === 1n ? text : `${precise(exact, currency)}, rounded to ${text}`;
}

/** Prints four more decimals than the currency has. */
function precise(minor: Rational, currency: string): string {
  const places = decimals(currency);
  return minor.over(new Rational(10n ** BigInt(places))).toFixed(places + 4);
}

/**
 * The unit of a proration, which a line does not store. Every period has at least 5000 seconds and fewer than 5000
 * days.
 */
export function unitOf(denominator: Minor): string {
  return BigInt(denominator) < 5000n ? 'days' : 'seconds';
}

export function span(startAt: Time, endAt: Time): string {
  return `from ${day(startAt)} to ${day(endAt)}`;
}

export function number(decimal: string): string {
  return Rational.of(decimal).toDecimal();
}

export function minute(at: Time): string {
  return `${iso(at).slice(0, 16).replace('T', ' ')} UTC`;
}

function day(at: Time): string {
  return iso(at).slice(0, 10);
}

function iso(at: Time): string {
  return isoFromPostgres(at.toString());
}
