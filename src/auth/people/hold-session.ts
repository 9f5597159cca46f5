import type { EntityManager } from '@mikro-orm/postgresql';
import { query, sql, uuid } from '../../platform/store/sql.ts';
import { sha256 } from '../secret.ts';

/**
 * Locks a person and one of their browser sessions until the transaction ends; returns false when the session has
 * ended. A password reset locks the person first, so it either precedes this transaction or undoes its changes.
 */
export async function holdSession(
  em: EntityManager,
  { userId, uid }: { userId: string; uid: string },
): Promise<boolean> {
  await query(em, sql`select 1 from hub_user where id = ${uuid.user(userId)} for share`);
  const [held] = await query(
    em,
    sql`select 1 from oidc_artifact
      where kind = 'Session' and account_id = ${uuid.user(userId)} and uid_hash = ${sha256(uid)} for share`,
  );
  return held !== undefined;
}
