import type { Row } from '../../platform/store/rows.ts';
import type { GroupMatch } from '../pricing/group-match.ts';
import type { Terms } from '../pricing/terms.ts';
import { Price } from './price.ts';

/** The fields of a price that its terms consist of. */
export const termFields = [
  ...(['model', 'currency', 'unitAmount', 'tiers', 'packageSize', 'freeUnits', 'percent'] as const),
  ...(['fixedAmount', 'flatFeeOnZero', 'minimumAmount', 'maximumAmount', 'presetAmount'] as const),
  ...(['currencyOptions', 'groups', 'ungrouped'] as const),
] as const satisfies readonly (keyof Price)[];

/** The terms of a price in one of its currencies, for one of its groups, from a row with only `termFields`. */
export function termsOfRow(
  price: Pick<Row<Price>, (typeof termFields)[number]>,
  currency: string,
  group: GroupMatch | null,
): Terms | undefined {
  return Price.prototype.termsIn.call(price, currency, group);
}
