import type { EntityManager } from '@mikro-orm/postgresql';
import { decodeId } from '../../platform/ids.ts';
import { sha256 } from '../secret.ts';

/**
 * Whether a browser session of a person is still there; if so, nobody ends it before the transaction does. A reset of
 * the password holds the person first, so that what is done from a session is either undone by it, or not done.
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
