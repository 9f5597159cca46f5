import type { EntityManager } from '@mikro-orm/postgresql';
import { ofProjects } from '../../../auth/of-project.ts';
import type { ScopedList } from '../../../auth/scoped-list.ts';
import type { Scope } from '../../../auth/scopes.ts';
import type { Viewer } from '../../../auth/viewer.ts';
import { startingWith } from '../../../platform/store/rows.ts';
import { sql } from '../../../platform/store/sql.ts';
import type { Sql } from '../../../platform/store/sql.ts';
import { inRange, textOf } from '../../customers/billed-filter.ts';
import { couponOrders } from './coupon-filter.ts';
import type { CouponFilter } from './coupon-filter.ts';
import { Coupon } from './coupon.ts';

/** One coupon of a project in which the viewer has the scope. */
export async function findCoupon(
  em: EntityManager,
  viewer: Viewer,
  id: string,
  scope: Scope = 'billing:read',
): Promise<Coupon> {
  viewer.require(scope);
  return viewer.admit(scope, await em.findOne(Coupon, { id }), 'coupon');
}

/** The coupons of the viewer's projects; a viewer who only buys there does not see them. */
export const couponList: ScopedList<Coupon, CouponFilter> = {
  entity: Coupon,
  orders: couponOrders,
  where: (viewer, { projectId, code, text, archived, from, to }) => {
    const where = ofProjects(viewer, 'billing:read', projectId);
    if (code) where.and(sql`lower(code) = lower(${code})`);
    const words = textOf(text);
    if (words) where.and(beginsWith(words));
    if (archived != null) where.and(archived ? sql`archived_at is not null` : sql`archived_at is null`);
    return inRange(where, 'created_at', from, to);
  },
};

function beginsWith(text: string): Sql {
  const pattern = startingWith(text);
  return sql`lower(code) like lower(${pattern}) or lower(name) like lower(${pattern})`;
}
