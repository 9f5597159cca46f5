import type { Row } from '../../platform/store/rows.ts';
import type { Terms } from '../pricing/terms.ts';
import { Price } from './price.ts';

/** What of a price says what it asks. */
export const pricedBy = [
  ...(['model', 'currency', 'unitAmount', 'tiers', 'packageSize', 'freeUnits', 'percent'] as const),
  ...(['fixedAmount', 'flatFeeOnZero', 'minimumAmount', 'maximumAmount', 'presetAmount'] as const),
  'currencyOptions',
] as const satisfies readonly (keyof Price)[];

/** What a price asks in one of its currencies, of a row that holds no more of it than that. */
export function termsOfRow(price: Pick<Row<Price>, (typeof pricedBy)[number]>, currency: string): Terms | undefined {
  return Price.prototype.termsIn.call(price, currency);
}
