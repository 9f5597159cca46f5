import type { EntityManager } from '@mikro-orm/postgresql';
import { Temporal } from 'temporal-polyfill';
import { SharedRead } from '../platform/store/shared-read.ts';
import { instant, query, sql, typeId, uuid, uuids } from '../platform/store/sql.ts';
import { isAfter } from '../platform/time/instants.ts';
import { readApiKeyId } from './clients/api-key-secret.ts';
import { isSecret } from './secret.ts';
import { ProjectViewer } from './viewer.ts';

interface KeyRow {
  id: string;
  project_id: string;
  scopes: string[];
  secret_hash: string;
  last_used_at: Temporal.Instant | null;
  revoked_at: Temporal.Instant | null;
  expires_at: Temporal.Instant | null;
}

/** Finds the project that a key belongs to; undefined when the key is not usable. */
export async function viewerOfApiKey(
  em: EntityManager,
  secret: string,
  now: Temporal.Instant,
): Promise<ProjectViewer | undefined> {
  const id = readApiKeyId(secret);
  if (!id) return undefined;
  const key = await keys.ask(em, id);
  if (!key || !isSecret(secret, key.secret_hash) || !isUsable(key, now)) return undefined;
  if (isStale(key.last_used_at, now)) await noteUse(em, id, key.project_id, now);
  return new ProjectViewer(key.project_id, id, key.scopes);
}

const keys = new SharedRead(async (em, ids: string[]) => {
  const rows = await query<KeyRow>(
    em,
    sql`select id, project_id, scopes, secret_hash, last_used_at, revoked_at, expires_at
     from api_key where id = any(${uuids.key([...new Set(ids)])}::uuid[])`,
    {
      ...{ id: typeId.key, project_id: typeId.project },
      ...{ last_used_at: instant, revoked_at: instant, expires_at: instant },
    },
  );
  return ids.map((id) => rows.find((row) => row.id === id));
});

function isUsable({ revoked_at, expires_at }: KeyRow, now: Temporal.Instant): boolean {
  return !revoked_at && (!expires_at || isAfter(expires_at, now));
}

/** A resolution of one minute is enough for "last used", and spares a busy key a write on every request. */
function isStale(lastUsedAt: Temporal.Instant | null, now: Temporal.Instant): boolean {
  if (!lastUsedAt) return true;
  return Temporal.Instant.compare(lastUsedAt, now.subtract({ minutes: 1 })) < 0;
}

/** Only one of several concurrent requests writes; the others find the time already updated. */
async function noteUse(em: EntityManager, id: string, projectId: string, now: Temporal.Instant): Promise<void> {
  await query(
    em,
    sql`update api_key set last_used_at = ${now}
      where id = ${uuid.key(id)} and project_id = ${uuid.project(projectId)}
        and (last_used_at is null or last_used_at < ${now.subtract({ minutes: 1 })})`,
  );
}
