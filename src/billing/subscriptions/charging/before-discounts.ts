import { Rational } from '../../../platform/values/rational.ts';
import type { Correction } from '../../invoicing/credit-notes/plan-credits.ts';

/** What was given back is after discounts; a minimum is before them. */
export function beforeDiscounts({ line, baseMinor }: Correction): bigint {
  const paid = line.amountMinor - line.discountMinor;
  return paid > 0n ? new Rational(baseMinor * line.amountMinor, paid).round() : 0n;
}
