import type { EntityManager } from '@mikro-orm/postgresql';
import { Temporal } from 'temporal-polyfill';
import { ask } from '../platform/store/ask.ts';
import { isoFromPostgres } from '../platform/store/columns.ts';
import { decodeId, encodeId } from '../platform/values/ids.ts';
import { readApiKeyId } from './clients/api-key-secret.ts';
import { isSecret } from './secret.ts';
import { ProjectViewer } from './viewer.ts';

interface KeyRow {
  project_id: string;
  scopes: string[];
  secret_hash: string;
  is_usable: boolean;
  last_used_at: string | null;
}

/** The project a key speaks for, or undefined when it is no usable key. */
export async function viewerOfApiKey(
  em: EntityManager,
  secret: string,
  now: Temporal.Instant,
): Promise<ProjectViewer | undefined> {
  const id = readApiKeyId(secret);
  if (!id) return undefined;
  const key = await findKey(em, id, now);
  if (!key || !isSecret(secret, key.secret_hash) || !key.is_usable) return undefined;
  if (isStale(key.last_used_at, now)) await noteUse(em, id, key.project_id, now);
  return new ProjectViewer(encodeId('project', key.project_id), id, key.scopes);
}

async function findKey(em: EntityManager, id: string, now: Temporal.Instant): Promise<KeyRow | undefined> {
  const [row] = await ask<KeyRow>(
    em,
    `select project_id, scopes, secret_hash, last_used_at,
       revoked_at is null and (expires_at is null or expires_at > $1) as is_usable
     from api_key where id = $2`,
    [now.toString(), decodeId('key', id)],
  );
  return row;
}

/** A minute is exact enough for "last used", and keeps a busy key from writing on every request. */
function isStale(lastUsedAt: string | null, now: Temporal.Instant): boolean {
  if (!lastUsedAt) return true;
  const minuteAgo = now.subtract({ minutes: 1 });
  return Temporal.Instant.compare(Temporal.Instant.from(isoFromPostgres(lastUsedAt)), minuteAgo) < 0;
}

/** Of many requests at once, one writes; the others find it done. */
async function noteUse(
  em: EntityManager,
  id: string,
  projectId: string,
  now: Temporal.Instant,
): Promise<void> {
  await em.execute(
    `update api_key set last_used_at = ?
     where id = ? and project_id = ? and (last_used_at is null or last_used_at < ?)`,
    [now.toString(), decodeId('key', id), projectId, now.subtract({ minutes: 1 }).toString()],
  );
}
