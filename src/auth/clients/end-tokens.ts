import type { EntityManager } from '@mikro-orm/postgresql';
import { query, sql, uuid } from '../../platform/store/sql.ts';

/**
 * Ends grants, codes and tokens at once, of a client or of one person at a client. A token that is issued during a pass
 * is found by the next one, so it deletes until a pass finds nothing.
 */
export async function endTokens(
  em: EntityManager,
  { userId, clientId }: { userId?: string; clientId: string },
): Promise<void> {
  const ofClient = sql`client_id = ${uuid.client(clientId)}`;
  const ended = userId ? sql`${ofClient} and account_id = ${uuid.user(userId)}` : ofClient;
  const statement = sql`delete from oidc_artifact where ${ended} returning 1`;
  while ((await query(em, statement)).length > 0);
}
