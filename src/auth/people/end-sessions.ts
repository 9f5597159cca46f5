import type { EntityManager } from '@mikro-orm/postgresql';
import { decodeId } from '../../platform/ids.ts';

/** Signs a person out everywhere: browser sessions, consents, codes and tokens are gone at once. */
export async function endSessions(em: EntityManager, userId: string): Promise<void> {
  await em.execute('delete from oidc_artifact where account_id = ?', [decodeId('user', userId)]);
}
