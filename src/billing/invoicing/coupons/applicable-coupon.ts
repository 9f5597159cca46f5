import type { Temporal } from 'temporal-polyfill';
import { isAfter } from '../../../platform/time/instants.ts';
import type { Charge } from '../invoices/charge.ts';
import type { RedeemedCoupon } from './discounts.ts';

/** The facts of an invoice that decide which coupons apply. */
export interface BillingOccasion {
  charges: readonly Charge[];
  /** The start of the period in which the invoice is charged. */
  since: Temporal.Instant;
  /** The start of the period before, if a period begins with the invoice. */
  before?: Temporal.Instant;
  beginsPeriod: boolean;
  /** Whether the period begins because a change altered the billing interval. */
  isChange: boolean;
}

/** A coupon that applies to an invoice, even if nothing on the invoice can be discounted. */
export interface ApplicableCoupon extends RedeemedCoupon {
  /** The start of the period that it discounts. */
  of: Temporal.Instant;
  /** Whether it is already counted for that period. */
  isCounted: boolean;
}

/**
 * Decides whether a coupon applies to an invoice. A coupon with a number of periods is used up after it has discounted
 * that many. A percentage applies throughout each of them, so that a change back and forth nets to zero. An amount is
 * deducted once per period, and not for a period that a change begins; otherwise frequent changes would repeat it.
 */
export function applicableCoupon(one: RedeemedCoupon, occasion: BillingOccasion): ApplicableCoupon | undefined {
  const { redemption, coupon } = one;
  const { beginsPeriod, since, before = since } = occasion;
  const isOpening = beginsPeriod && occasion.charges.some((charge) => opens(one, charge, since));
  const of = beginsPeriod && !isOpening ? before : since;
  const isCounted = coupon.percentOff !== null && !isOpening && redemption.isUsedIn(of);
  const applies = isCounted || (redemption.periodsLeft !== 0 && mayCount(one, occasion));
  return applies ? { redemption, coupon, of, isCounted } : undefined;
}

function mayCount({ redemption, coupon }: RedeemedCoupon, { beginsPeriod, isChange, since }: BillingOccasion): boolean {
  if (coupon.percentOff === null) return beginsPeriod && !isChange;
  return beginsPeriod || redemption.countsIn(since);
}

/** Whether a charge is for the period that begins rather than the one that ends, and the coupon discounts it. */
function opens({ coupon }: RedeemedCoupon, charge: Charge, since: Temporal.Instant): boolean {
  const { productIds } = coupon;
  const isOfCoupon = !productIds.length || productIds.includes(charge.productId ?? '');
  const isOfPeriod = charge.period !== null && !isAfter(since, charge.period.startAt);
  return charge.amountMinor > 0n && charge.isDiscountable && isOfCoupon && isOfPeriod;
}
