import type { Temporal } from 'temporal-polyfill';
import { decimals, formatMinor } from '../../../platform/values/money.ts';
import { languageOf, say } from './labels.ts';
import type { Label } from './labels.ts';

/** The texts and number formats of a document. */
export interface Formats {
  say(label: Label): string;
  /** Minor units as a number: "1,234.50". */
  amount(minor: bigint): string;
  /** Minor units with their currency: "€1,234.50". */
  money(minor: bigint): string;
  /** A decimal, which may have more places than its currency. */
  price(amount: string): string;
  quantity(decimal: string): string;
  percent(percentage: string): string;
  day(date: Temporal.PlainDate): string;
  days(first: Temporal.PlainDate, last: Temporal.PlainDate): string;
  country(code: string): string;
}

/** Currency signs that the font has. */
const drawable = /^[\p{L}\p{N}\p{P}\p{Z}$€£¥¢₣₤₩₪₫₱₹₺₼₽₦₨−-]*$/u;
const foreignScript = /[^\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Common}\p{Script=Inherited}]/u;
const longYear = { dateStyle: 'long', timeZone: 'UTC' } as const;

/** The formats of a locale; English ones if the locale is invalid or uses letters that the font lacks. */
export function formatsOf(requested: string, currency: string): Formats {
  const locale = localeFor(requested);
  const language = languageOf(locale);
  const places = decimals(currency);
  const amount = new Intl.NumberFormat(locale, {
    minimumFractionDigits: places,
    maximumFractionDigits: places,
  });
  const price = new Intl.NumberFormat(locale, { minimumFractionDigits: places, maximumFractionDigits: 12 });
  const quantity = new Intl.NumberFormat(locale, { maximumFractionDigits: 12 });
  const percent = new Intl.NumberFormat(locale, { style: 'unit', unit: 'percent', maximumFractionDigits: 4 });
  const money = moneyOf(locale, currency);
  const long = new Intl.DateTimeFormat(locale, longYear);
  const medium = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' });
  const countries = new Intl.DisplayNames(language, { type: 'region' });
  return {
    say: (label) => say(label, language),
    amount: (minor) => amount.format(exact(formatMinor(minor, currency))),
    money: (minor) => money.format(exact(formatMinor(minor, currency))),
    price: (decimal) => price.format(exact(decimal)),
    quantity: (decimal) => quantity.format(exact(decimal)),
    percent: (percentage) => percent.format(exact(percentage)),
    day: (date) => ordinal(long.format(midnight(date)), language),
    days: (first, last) => medium.formatRange(midnight(first), midnight(last)),
    country: (code) => (/^[A-Z]{2}$/.test(code) ? (countries.of(code) ?? code) : code),
  };
}

/** The first of a month has an ordinal number in French, which Intl leaves out. */
function ordinal(day: string, language: string): string {
  return language === 'fr' ? day.replace(/^1(?=\s)/, '1er') : day;
}

function localeFor(requested: string): string {
  try {
    const locale = new Intl.Locale(requested, { calendar: 'gregory', numberingSystem: 'latn' }).toString();
    const sample = new Intl.DateTimeFormat(locale, longYear).format(0);
    return foreignScript.test(sample) ? 'en' : locale;
  } catch {
    return 'en';
  }
}

function moneyOf(locale: string, currency: string): Intl.NumberFormat {
  const places = decimals(currency);
  const written = {
    style: 'currency',
    currency,
    minimumFractionDigits: places,
    maximumFractionDigits: places,
  } as const;
  const bySign = new Intl.NumberFormat(locale, written);
  return drawable.test(bySign.format(0))
    ? bySign
    : new Intl.NumberFormat(locale, { ...written, currencyDisplay: 'code' });
}

/** Intl formats decimal text exactly, without an intermediate float. */
function exact(decimal: string): Intl.StringNumericLiteral {
  return decimal as Intl.StringNumericLiteral;
}

function midnight(date: Temporal.PlainDate): number {
  return date.toZonedDateTime('UTC').epochMilliseconds;
}
