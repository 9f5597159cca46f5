import type { EntityManager } from '@mikro-orm/postgresql';
import { query, sql, uuid } from '../../../platform/store/sql.ts';

/**
 * Locks the coupons with these codes in id order, since each redemption updates its coupon. Call it before a number is
 * taken (decision 19).
 */
export async function holdCoupons(em: EntityManager, projectId: string, codes: readonly string[]): Promise<void> {
  if (!codes.length) return;
  const lowered = codes.map((code) => code.toLowerCase());
  await query(
    em,
    sql`select id from coupon
      where project_id = ${uuid.project(projectId)} and lower(code) = any(${lowered}::text[])
        and archived_at is null
      order by id for no key update`,
  );
}
