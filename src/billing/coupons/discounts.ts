import type { EntityManager } from '@mikro-orm/postgresql';
import { CouponRedemption } from './coupon-redemption.ts';
import { Coupon } from './coupon.ts';

/** A coupon that a subscription uses, and for how long yet. */
export interface Redeemed {
  redemption: CouponRedemption;
  coupon: Coupon;
}

/** The coupons that a subscription uses now, in the order in which they are taken off; as entities, to be changed. */
export async function redemptionsOf(em: EntityManager, subscriptionId: string): Promise<Redeemed[]> {
  const orderBy = { redeemedAt: 'asc', id: 'asc' } as const;
  const redemptions = await em.find(CouponRedemption, { subscriptionId, endedAt: null }, { orderBy });
  if (!redemptions.length) return [];
  const ids = redemptions.map(({ couponId }) => couponId);
  const found = await em.find(Coupon, { id: { $in: ids }, projectId: redemptions[0]!.projectId });
  const coupons = new Map(found.map((coupon) => [coupon.id, coupon]));
  return redemptions.map((redemption) => ({ redemption, coupon: coupons.get(redemption.couponId)! }));
}
