import { formatMinor } from '../../../platform/values/money.ts';

/** Formats minor units, given as PostgreSQL text, with their currency: "12.34 EUR". */
export function money(minor: string, currency: string): string {
  return `${formatMinor(BigInt(minor), currency)} ${currency}`;
}

/** Formats the amount booked in an account: "12.34 EUR debit". */
export function booked(minor: string, currency: string): string {
  const amount = BigInt(minor);
  if (amount === 0n) return 'nothing';
  return amount > 0n ? `${money(minor, currency)} debit` : `${money(String(-amount), currency)} credit`;
}

/** A figure that is stored in two places. */
export interface Figure {
  word: string;
  here: string;
  there: string;
}

/** The first figure that differs between both places; the caller's statement guarantees that there is one. */
export function differing(figures: Figure[]): Figure {
  return figures.find(({ here, there }) => here !== there)!;
}
