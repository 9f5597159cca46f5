import type { CouponRedemption } from './coupon-redemption.ts';
import type { Coupon } from './coupon.ts';

/** A coupon that a subscription uses, with its redemption. */
export interface RedeemedCoupon {
  redemption: CouponRedemption;
  coupon: Coupon;
}

/** Each redemption with its coupon, in the order in which their discounts apply. */
export function withCoupons(redemptions: readonly CouponRedemption[], coupons: readonly Coupon[]): RedeemedCoupon[] {
  const byId = new Map(coupons.map((coupon) => [coupon.id, coupon]));
  return redemptions.map((redemption) => ({ redemption, coupon: byId.get(redemption.couponId)! }));
}
