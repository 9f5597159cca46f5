import { Temporal } from 'temporal-polyfill';
import { isoFromPostgres } from '../../../platform/store/columns.ts';
import { decimals, formatMinor } from '../../../platform/values/money.ts';
import { Rational } from '../../../platform/values/rational.ts';

/** Minor units and instants, either as entities hold them or as the text of list rows. */
export type Minor = bigint | string;
export type Time = { toString(): string };

/** The IANA zone of dates; null is UTC. */
type Zone = string | null;

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

/** "from 2026-01-31 to 2026-02-28": the days in a zone, the second one not included. */
export function span(startAt: Time, endAt: Time, timezone: Zone): string {
  return `from ${localDay(startAt, timezone)} to ${localDay(endAt, timezone)}`;
}

export function number(decimal: string): string {
  return Rational.of(decimal).toDecimal();
}

/** "2026-02-01 08:30 Europe/Berlin": a minute in a zone. */
export function minute(at: Time, timezone: Zone): string {
  const local = inZone(at, timezone).toPlainDateTime();
  return `${local.toString({ smallestUnit: 'minute' }).replace('T', ' ')} ${timezone ?? 'UTC'}`;
}

function localDay(at: Time, timezone: Zone): string {
  return inZone(at, timezone).toPlainDate().toString();
}

function inZone(at: Time, timezone: Zone): Temporal.ZonedDateTime {
  return Temporal.Instant.from(isoFromPostgres(at.toString())).toZonedDateTimeISO(timezone ?? 'UTC');
}
