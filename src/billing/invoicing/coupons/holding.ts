import type { Temporal } from 'temporal-polyfill';
import { isAfter } from '../../../platform/time/instants.ts';
import type { Charge } from '../invoices/charge.ts';
import type { Redeemed } from './discounts.ts';

/** What coupons ask of an invoice. */
export interface Occasion {
  charges: readonly Charge[];
  /** Since when the period runs that it is charged in. */
  since: Temporal.Instant;
  /** Since when the one before ran, where a period begins with it. */
  before?: Temporal.Instant;
  beginsPeriod: boolean;
  /** Whether the period begins by a change of how often prices recur. */
  isChange: boolean;
}

/** A coupon that takes something off an invoice, unless there is nothing to take off. */
export interface HeldCoupon extends Redeemed {
  /** Since when the period runs of which it is taken off. */
  of: Temporal.Instant;
  /** Whether it is counted for that period already. */
  isCounted: boolean;
}

/**
 * A coupon that holds for a number of periods is used up when it has let that many off. A percentage goes on counting
 * within each of them, so that a change back and forth nets to zero; an amount is taken once in each, and not for one that
 * a change begins, else who changes often had it as often.
 */
export function holdFor(one: Redeemed, occasion: Occasion): HeldCoupon | undefined {
  const { redemption, coupon } = one;
  const { beginsPeriod, since, before = since } = occasion;
  const isOpening = beginsPeriod && occasion.charges.some((charge) => opens(one, charge, since));
  const of = beginsPeriod && !isOpening ? before : since;
  const isCounted = coupon.percentOff !== null && !isOpening && redemption.isUsedIn(of);
  const isHeld = isCounted || (redemption.periodsLeft !== 0 && mayCount(one, occasion));
  return isHeld ? { redemption, coupon, of, isCounted } : undefined;
}

function mayCount({ redemption, coupon }: Redeemed, { beginsPeriod, isChange, since }: Occasion): boolean {
  if (coupon.percentOff === null) return beginsPeriod && !isChange;
  return beginsPeriod || redemption.countsIn(since);
}

/** Whether a charge is for the period that begins, not for the one that ends, and the coupon takes something off it. */
function opens({ coupon }: Redeemed, charge: Charge, since: Temporal.Instant): boolean {
  const { productIds } = coupon;
  const isOfCoupon = !productIds.length || productIds.includes(charge.productId ?? '');
  const isOfPeriod = charge.period !== null && !isAfter(since, charge.period.startAt);
  return charge.amountMinor > 0n && charge.isDiscountable && isOfCoupon && isOfPeriod;
}
