import type { EntityManager } from '@mikro-orm/postgresql';
import type { Scope } from '../../../auth/scopes.ts';
import type { Viewer } from '../../../auth/viewer.ts';
import { Where, page } from '../../../platform/store/rows.ts';
import type { RowPage, PageRequest, Row } from '../../../platform/store/rows.ts';
import { Coupon } from './coupon.ts';
import { sql, uuids } from '../../../platform/store/sql.ts';

/** The filter of a list of coupons. */
export interface CouponFilter {
  projectId?: string | null;
  code?: string | null;
}

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

/** The coupons of the viewer's projects, newest first; a viewer who only buys there does not see them. */
export async function listCoupons(
  em: EntityManager,
  viewer: Viewer,
  { projectId, code }: CouponFilter,
  request: PageRequest,
): Promise<RowPage<Row<Coupon>>> {
  const reach = projectId ? [viewer.actIn('billing:read', projectId)] : viewer.reach('billing:read');
  const where = new Where();
  if (reach !== 'all') where.and(sql`project_id = any(${uuids.project(reach)}::uuid[])`);
  if (code) where.and(sql`lower(code) = lower(${code})`);
  return page(em, Coupon, where, request);
}
