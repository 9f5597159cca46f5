import type { EntityManager } from '@mikro-orm/postgresql';
import type { Temporal } from 'temporal-polyfill';
import { encodeId } from '../../platform/values/ids.ts';
import { sha256 } from '../secret.ts';
import type { RegistrationToken } from './registration-token.ts';

/** What a registration may do, and in whose name it goes into the audit. */
export type Admission = Pick<RegistrationToken, 'id' | 'projectId' | 'name' | 'scopes'>;

/** Counts one use; of many at once no more than are left. Undefined when it is unknown, used up, revoked or expired. */
export async function spendRegistrationToken(
  em: EntityManager,
  token: string,
  now: Temporal.Instant,
): Promise<Admission | undefined> {
  const [row]: { id: string; project_id: string; name: string; scopes: string[] }[] = await em.execute(
    `update registration_token set uses_left = uses_left - 1
     where token_hash = ? and uses_left > 0 and expires_at > ?
     returning id, project_id, name, scopes`,
    [sha256(token), now.toString()],
  );
  if (!row) return undefined;
  const { id, project_id, name, scopes } = row;
  return { id: encodeId('registration', id), projectId: encodeId('project', project_id), name, scopes };
}
