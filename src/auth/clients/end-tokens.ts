import type { EntityManager } from '@mikro-orm/postgresql';
import { decodeId } from '../../platform/ids.ts';

/**
 * Ends consents, codes and tokens at once: those of a person (their browser sessions too), of a client, or of a person
 * at a client. A token that is being issued meanwhile is found by the next pass; none is left when a pass finds nothing.
 */
export async function endTokens(
  em: EntityManager,
  of: { userId: string; clientId?: string } | { userId?: string; clientId: string },
): Promise<void> {
  const conditions = [of.userId && 'account_id = ?', of.clientId && 'client_id = ?'].filter(Boolean);
  const values = [
    of.userId && decodeId('user', of.userId),
    of.clientId && decodeId('client', of.clientId),
  ].filter(Boolean);
  const sql = `delete from oidc_artifact where ${conditions.join(' and ')} returning 1`;
  while ((await em.execute<object[]>(sql, values)).length > 0);
}
