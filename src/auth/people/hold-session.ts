import type { EntityManager } from '@mikro-orm/postgresql';
import { decodeId } from '../../platform/values/ids.ts';
import { sha256 } from '../secret.ts';

/**
 * Locks a person and one of their browser sessions until the transaction ends; false when the session has ended. A
 * password reset locks the person first, so it either undoes what is done here or comes before it.
 */
export async function holdSession(
  em: EntityManager,
  { userId, uid }: { userId: string; uid: string },
): Promise<boolean> {
  const user = decodeId('user', userId);
  await em.execute('select 1 from hub_user where id = ? for share', [user]);
  const [held] = await em.execute<object[]>(
    `select 1 from oidc_artifact where kind = 'Session' and account_id = ? and uid_hash = ? for share`,
    [user, sha256(uid)],
  );
  return held !== undefined;
}
