import { isCurrency } from '../../platform/values/money.ts';
import { checkFields, note } from './check-fields.ts';
import type { FieldContext } from './check-fields.ts';
import { checkTiers } from './check-tiers.ts';
import { readDecimal } from './exact.ts';
import { amountFields } from './model-fields.ts';
import type { Amounts } from './terms.ts';

/** Reports mistakes in the amounts of a price in one currency. */
export function checkAmounts(context: FieldContext, amounts: Amounts): void {
  if (!isCurrency(amounts.currency)) {
    return note(context, 'currency', 'must be an ISO 4217 currency code such as EUR');
  }
  checkFields(context, amounts, amountFields);
  checkTiers(context, amounts.tiers);
  checkOrder(context, amounts);
}

/** The minimum, preset and maximum amounts must be in ascending order. */
function checkOrder(context: FieldContext, { minimumAmount, presetAmount, maximumAmount }: Amounts): void {
  if (isBelow(maximumAmount, minimumAmount)) {
    return note(context, 'maximumAmount', 'must not be less than minimumAmount');
  }
  if (isBelow(presetAmount, minimumAmount)) note(context, 'presetAmount', 'must not be less than minimumAmount');
  if (isBelow(maximumAmount, presetAmount)) note(context, 'presetAmount', 'must not be more than maximumAmount');
}

/** Whether both are numbers, and the first is less than the second. */
function isBelow(one: string | null | undefined, other: string | null | undefined): boolean {
  const [a, b] = [readDecimal(one ?? ''), readDecimal(other ?? '')];
  return a !== undefined && b !== undefined && a.compare(b) < 0;
}
