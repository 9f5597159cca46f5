import { formatMinor } from '../../../../platform/values/money.ts';

/**
 * Elements by their names, in the order of the schema; undefined ones are left out. In an element, "@..." is an
 * attribute, and "#" is the text beside attributes.
 */
export interface Element {
  [name: string]: ElementContent | undefined;
}
export type ElementContent = string | Element | Element[];

/** An amount with its currency; BT-5 is the currency of every amount. */
export function amount(minor: bigint, currency: string): Element {
  return { '@currencyID': currency, '#': formatMinor(minor, currency) };
}
