import type { Estimated } from './estimated.ts';

/** What a person asks the cost of. */
export interface Entries {
  quantity: string;
  /** The quantity that was typed last, which sets the end of the slider. */
  typed: string;
  currency: string;
  /** The amount that the buyer names. */
  amount: string;
  /** The number of events that a percentage is taken of. */
  events: string;
}

export function newEntries({ model, currency }: Estimated): Entries {
  const quantity = model.endsWith('percentage') ? '100' : '10';
  return { quantity, typed: quantity, currency, amount: '', events: '' };
}
