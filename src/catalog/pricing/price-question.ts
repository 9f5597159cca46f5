import { invalid } from '../../errors.ts';
import type { Rational } from '../../platform/values/rational.ts';
import { isPositive, readDecimal, zero } from './exact.ts';

/** What is known, besides the quantity, of what is bought. */
export interface CalculateOptions {
  /** How many events a percentage is taken of; left out, none. */
  events?: string | null;
  /** What the buyer names, where the price leaves that to them. */
  amount?: string | null;
}

/** How much is bought, read. */
export interface PriceQuestion {
  quantity: Rational;
  events: Rational;
  amount?: string | null;
}

const form = 'must be a decimal number as text, such as "12.5", with at most 12 decimals';

/** Refuses what is no number at /quantity or /events, and whatever is below 0. */
export function readAsked(quantity: string, { events, amount }: CalculateOptions): PriceQuestion {
  return { quantity: readQuantity(quantity), events: readEvents(events), amount };
}

function readQuantity(text: string): Rational {
  const quantity = readDecimal(text);
  if (!quantity) throw invalid('/quantity', form);
  if (quantity.compare(zero) < 0) throw invalid('/quantity', 'must not be negative');
  return quantity;
}

function readEvents(text: string | null | undefined): Rational {
  if (text === null || text === undefined) return zero;
  const events = readDecimal(text);
  const isCount = events?.den === 1n && (isPositive(events) || events.num === 0n);
  if (!isCount) throw invalid('/events', 'must be a whole number from 0');
  return events;
}
