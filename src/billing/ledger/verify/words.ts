import { formatMinor } from '../../../platform/values/money.ts';

/** Minor units as PostgreSQL's text, told with their currency: "12.34 EUR". */
export function money(minor: string, currency: string): string {
  return `${formatMinor(BigInt(minor), currency)} ${currency}`;
}

/** What is booked in an account: "12.34 EUR debit". */
export function booked(minor: string, currency: string): string {
  const amount = BigInt(minor);
  if (amount === 0n) return 'nothing';
  return amount > 0n ? `${money(minor, currency)} debit` : `${money(String(-amount), currency)} credit`;
}

/** One figure that is kept in two places. */
export interface Figure {
  word: string;
  here: string;
  there: string;
}

/** The first figure that is not the same in both places; the statement that found the row says that there is one. */
export function differing(figures: Figure[]): Figure {
  return figures.find(({ here, there }) => here !== there)!;
}
