import { Rational } from '../../../platform/values/rational.ts';
import type { Correction } from '../../invoicing/credit-notes/plan-credits.ts';

/** Converts a correction to its amount before discounts, which is how a minimum is measured. */
export function beforeDiscounts({ line, baseMinor }: Correction): bigint {
  const paid = line.amountMinor - line.discountMinor;
  return paid > 0n ? new Rational(baseMinor * line.amountMinor, paid).round() : 0n;
}
