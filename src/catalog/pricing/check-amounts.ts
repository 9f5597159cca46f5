import { isCurrency } from '../../platform/values/money.ts';
import { checkFields, note } from './check-fields.ts';
import type { FieldPlace } from './check-fields.ts';
import { checkTiers } from './check-tiers.ts';
import { readDecimal } from './exact.ts';
import { amountFields } from './model-fields.ts';
import type { Amounts } from './terms.ts';

/** Notes what is wrong with what a price asks in one currency. */
export function checkAmounts(place: FieldPlace, amounts: Amounts): void {
  if (!isCurrency(amounts.currency)) {
    return note(place, 'currency', 'must be an ISO 4217 currency code such as EUR');
  }
  checkFields(place, amounts, amountFields);
  checkTiers(place, amounts.tiers);
  checkOrder(place, amounts);
}

/** The least that a buyer may name, what they are offered, and the most: in that order. */
function checkOrder(place: FieldPlace, { minimumAmount, presetAmount, maximumAmount }: Amounts): void {
  if (isBelow(maximumAmount, minimumAmount)) {
    return note(place, 'maximumAmount', 'must not be less than minimumAmount');
  }
  if (isBelow(presetAmount, minimumAmount)) note(place, 'presetAmount', 'must not be less than minimumAmount');
  if (isBelow(maximumAmount, presetAmount)) note(place, 'presetAmount', 'must not be more than maximumAmount');
}

/** Whether both are numbers, and the one is less than the other. */
function isBelow(one: string | null | undefined, other: string | null | undefined): boolean {
  const [a, b] = [readDecimal(one ?? ''), readDecimal(other ?? '')];
  return a !== undefined && b !== undefined && a.compare(b) < 0;
}
