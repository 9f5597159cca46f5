import { Temporal } from 'temporal-polyfill';
import { formatsOf } from '../../billing/invoicing/documents/formats.ts';
import { dayOf } from '../../billing/invoicing/documents/local-dates.ts';
import type { MailLanguage } from '../words/mail-locale.ts';
import { mailLocale } from '../words/mail-locale.ts';

/** How a mail writes amounts and dates: in the language of its texts, and the zone of its customer. */
export interface MailFormats {
  money(minor: bigint, currency: string): string;
  /** A day in the zone of the customer, or that of a document. */
  day(at: Temporal.Instant, documentZone?: string): string;
  /** The last day before a moment in UTC, such as that on which a card can still be used. */
  lastDay(at: Temporal.Instant): string;
  /** Names in a sentence, such as "Forge Pro and Forge Support". */
  list(names: readonly string[]): string;
}

export function mailFormats(language: MailLanguage, { tag, timezone }: { tag: string; timezone: string }): MailFormats {
  // A language without texts has English ones, with English amounts and dates.
  const locale = mailLocale(tag) === language && tag.startsWith(language) ? tag : language;
  const write = (date: Temporal.PlainDate) => formatsOf(locale, 'EUR').day(date);
  return {
    money: (minor, currency) => formatsOf(locale, currency).money(minor),
    day: (at, documentZone = timezone) => write(dayOf(at, documentZone)),
    lastDay: (at) => write(dayOf(at.subtract({ milliseconds: 1 }), 'UTC')),
    list: (names) => new Intl.ListFormat(language, { type: 'conjunction' }).format(names),
  };
}

/** A time in the data of a mail; null if it has none. */
export function timeIn(data: Record<string, unknown>, name = 'at'): Temporal.Instant | null {
  const text = data[name];
  return typeof text === 'string' ? Temporal.Instant.from(text) : null;
}
