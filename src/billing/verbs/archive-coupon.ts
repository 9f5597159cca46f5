import type { EntityManager } from '@mikro-orm/postgresql';
import type { Temporal } from 'temporal-polyfill';
import type { Viewer } from '../../auth/viewer.ts';
import { lock } from '../../platform/store/lock.ts';
import { record } from '../../platform/events/record.ts';
import { findCoupon } from '../invoicing/coupons/coupons.ts';
import { Coupon } from '../invoicing/coupons/coupon.ts';

/** Ends the redemption of a coupon and frees its code; existing redemptions keep their discount. */
export async function archiveCoupon(
  em: EntityManager,
  viewer: Viewer,
  id: string,
  now: Temporal.Instant,
): Promise<Coupon> {
  await findCoupon(em, viewer, id, 'billing:write');
  const coupon = (await lock(em, Coupon, id))!;
  if (coupon.archivedAt) return coupon;
  coupon.archivedAt = now;
  const { projectId, code } = coupon;
  record(em, viewer, now, { projectId, type: 'coupon.archived', subject: id, payload: { code } });
  return coupon;
}
