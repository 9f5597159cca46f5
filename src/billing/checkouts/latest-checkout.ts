import type { EntityManager } from '@mikro-orm/postgresql';
import type { Viewer } from '../../auth/viewer.ts';
import { query, sql, typeId, uuid } from '../../platform/store/sql.ts';
import { Checkout } from './checkout.ts';

/** The latest purchase of a person through a link; null for none, and for callers without billing:read. */
export async function latestCheckout(
  em: EntityManager,
  viewer: Viewer,
  { linkId, projectId }: { linkId: string; projectId: string },
): Promise<Checkout | null> {
  if (viewer.kind !== 'user' || !viewer.scopes.has('billing:read')) return null;
  const [row] = await query<{ id: string }>(
    em,
    sql`select id from checkout
      where link_id = ${uuid.checkoutlink(linkId)} and project_id = ${uuid.project(projectId)}
        and customer_id = any(array(select id from customer
          where user_id = ${uuid.user(viewer.userId)} and project_id = ${uuid.project(projectId)}))
      order by created_at desc, id desc limit 1`,
    { id: typeId.checkout },
  );
  return row ? em.findOne(Checkout, { id: row.id }) : null;
}
