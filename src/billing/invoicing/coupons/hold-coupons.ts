import type { EntityManager } from '@mikro-orm/postgresql';
import { arrayLiteral } from '../../../platform/store/array-literal.ts';
import { decodeId } from '../../../platform/values/ids.ts';

/**
 * Locks the coupons with these codes in id order, since each redemption updates its coupon. Must come before a number is
 * taken (decision 19).
 */
export async function holdCoupons(
  em: EntityManager,
  projectId: string,
  codes: readonly string[],
): Promise<void> {
  if (!codes.length) return;
  await em.execute(
    `select id from coupon where project_id = ? and lower(code) = any(?::text[]) and archived_at is null
     order by id for no key update`,
    [decodeId('project', projectId), arrayLiteral(codes.map((code) => code.toLowerCase()))],
  );
}
