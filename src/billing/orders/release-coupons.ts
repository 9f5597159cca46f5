import type { EntityManager } from '@mikro-orm/postgresql';
import type { Temporal } from 'temporal-polyfill';
import { record } from '../../platform/events/record.ts';
import type { Actor } from '../../platform/events/record.ts';
import { CouponRedemption } from '../invoicing/coupons/coupon-redemption.ts';
import { Coupon } from '../invoicing/coupons/coupon.ts';
import { Customer } from '../customers/customer.ts';
import type { Order } from './order.ts';

/**
 * Removes the redemptions of an order that ended before it granted anything, so that its customer can redeem the coupons
 * again. They still count towards the limit of each coupon, whose row is shared with other customers (decision 19).
 */
export async function releaseCoupons(
  em: EntityManager,
  actor: Actor,
  { id: orderId, projectId, customerId }: Order,
  at: Temporal.Instant,
): Promise<void> {
  const redemptions = await em.find(CouponRedemption, { orderId });
  if (!redemptions.length) return;
  const coupons = await em.find(Coupon, { id: { $in: redemptions.map(({ couponId }) => couponId) } });
  const { testClockId } = await em.findOneOrFail(Customer, { id: customerId });
  for (const redemption of redemptions) {
    const { code } = coupons.find(({ id }) => id === redemption.couponId)!;
    em.remove(redemption);
    const payload = { redemptionId: redemption.id, subscriptionId: null, orderId, customerId, code };
    record(em, actor, at, { projectId, type: 'coupon.removed', subject: redemption.couponId, testClockId, payload });
  }
}
