import type { EntityManager } from '@mikro-orm/postgresql';
import { decodeId } from '../../platform/values/ids.ts';

/**
 * Ends consents, codes and tokens at once: those of a client, or of a person at a client. A token that is being issued
 * meanwhile is found by the next pass; none is left when a pass finds nothing.
 */
export async function endTokens(
  em: EntityManager,
  { userId, clientId }: { userId?: string; clientId: string },
): Promise<void> {
  const ofPerson = userId ? 'and account_id = ?' : '';
  const values = [decodeId('client', clientId), ...(userId ? [decodeId('user', userId)] : [])];
  const sql = `delete from oidc_artifact where client_id = ? ${ofPerson} returning 1`;
  while ((await em.execute<object[]>(sql, values)).length > 0);
}
