import type { EntityManager } from '@mikro-orm/postgresql';
import type { Temporal } from 'temporal-polyfill';
import { query, sql, typeId } from '../../platform/store/sql.ts';
import { sha256 } from '../secret.ts';
import type { RegistrationToken } from './registration-token.ts';

/** The limits of a registration, and the token that it is audited under. */
export type Admission = Pick<RegistrationToken, 'id' | 'projectId' | 'name' | 'scopes'>;

/**
 * Counts one use, also under concurrency never more than the token allows. Returns undefined for an unknown, used up,
 * revoked or expired token.
 */
export async function spendRegistrationToken(
  em: EntityManager,
  token: string,
  now: Temporal.Instant,
): Promise<Admission | undefined> {
  const [admission] = await query<Admission>(
    em,
    sql`update registration_token set uses_left = uses_left - 1
     where token_hash = ${sha256(token)} and uses_left > 0 and expires_at > ${now}
     returning id, project_id as "projectId", name, scopes`,
    { id: typeId.registration, projectId: typeId.project },
  );
  return admission;
}
