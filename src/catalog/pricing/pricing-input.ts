import { invalid } from '../../errors.ts';
import type { Rational } from '../../platform/values/rational.ts';
import { isPositive, readDecimal, zero } from './exact.ts';

/** The inputs of a calculation besides the quantity. */
export interface CalculateOptions {
  /** The number of events that a percentage is taken of; left out, none. */
  events?: string | null;
  /** The amount that the buyer of a custom price names. */
  amount?: string | null;
}

/** The parsed inputs of a calculation. */
export interface PricingInput {
  quantity: Rational;
  events: Rational;
  amount?: string | null;
}

const decimalForm = 'must be a decimal number as text, such as "12.5", with at most 12 decimals';

/** Parses the inputs; refuses invalid or negative numbers at /quantity and /events. */
export function readPricingInput(quantity: string, { events, amount }: CalculateOptions): PricingInput {
  return { quantity: readQuantity(quantity), events: readEvents(events), amount };
}

function readQuantity(text: string): Rational {
  const quantity = readDecimal(text);
  if (!quantity) throw invalid('/quantity', decimalForm);
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
