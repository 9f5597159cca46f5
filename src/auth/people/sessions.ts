import type { EntityManager } from '@mikro-orm/postgresql';
import type { Temporal } from 'temporal-polyfill';
import { notFound } from '../../errors.ts';
import { record } from '../../platform/events/record.ts';
import { newest, readPosition } from '../../platform/store/order.ts';
import { Where, cut } from '../../platform/store/rows.ts';
import type { RowPage, PageRequest } from '../../platform/store/rows.ts';
import { query, sql, typeId, uuid } from '../../platform/store/sql.ts';
import type { Sql } from '../../platform/store/sql.ts';
import { sha256 } from '../secret.ts';
import type { UserViewer, Viewer } from '../viewer.ts';
import { endAllSessionsBut, endEverySession, endOneSession } from './end-sessions.ts';
import type { StoredSession } from './end-sessions.ts';
import { requireAccount, requireAccountOf } from './own-account.ts';
import type { Session } from './session.ts';

/** Lists the browsers in which a person is signed in, the latest first. Only for that person and operators. */
export async function listSessions(
  em: EntityManager,
  viewer: Viewer,
  { userId, now }: { userId: string; now: Temporal.Instant },
  { first, after }: PageRequest,
): Promise<RowPage<Session>> {
  requireAccountOf(viewer, userId);
  const where = new Where()
    .and(sql`kind = 'Session' and account_id = ${uuid.user(userId)}`)
    .and(sql`expires_at > ${now}`)
    .and(hasNoLaterName);
  if (after) {
    const { key: at, uuid: id } = readPosition(after, newest, 'after');
    where.and(sql`(${signedInAt}, ${sessionId}) < (${at}, ${id})`);
  }
  const found = await query<SessionRow>(
    em,
    sql`${selectSessions} ${where.sql} order by 2 desc, 1 desc limit ${first + 1}`,
    { id: typeId.session },
  );
  const current = viewer.kind === 'user' ? viewer.sessionId : undefined;
  const sessions = found.map((row) => ({ ...row, userId, isCurrent: row.id === current }));
  return cut(sessions, { first, after }, 'signedInAt');
}

/**
 * Ends a session with its codes, grants and tokens, including those that outlive a sign-out. A person who ends a
 * session remotely may have lost the device.
 */
export async function endSession(
  em: EntityManager,
  viewer: Viewer,
  id: string,
  now: Temporal.Instant,
): Promise<string> {
  if (viewer.kind === 'nobody') return viewer.require();
  const session = await findSession(em, id);
  if (!session || !isVisible(viewer, session)) throw notFound('session');
  requireAccountOf(viewer, session.userId);
  await endOneSession(em, session, now);
  const payload = { userId: session.userId };
  record(em, viewer, now, { type: 'session.ended', subject: id, payload });
  return id;
}

/** Ends all sessions of the viewer, including the current one, with all their tokens. */
export async function endAllSessions(em: EntityManager, viewer: Viewer, now: Temporal.Instant): Promise<string> {
  const userId = requireAccount(viewer);
  await endEverySession(em, userId, now);
  record(em, viewer, now, { type: 'user.sessions_ended', subject: userId });
  return userId;
}

/** Ends the sessions of the viewer with their tokens, but not the session that the request came from. */
export async function endOtherSessions(
  em: EntityManager,
  { userId, sessionId }: UserViewer,
  now: Temporal.Instant,
): Promise<void> {
  const kept = sessionId && (await findSession(em, sessionId));
  await (kept ? endAllSessionsBut(em, kept, now) : endEverySession(em, userId, now));
}

type SessionRow = Omit<Session, 'userId' | 'isCurrent'>;

function isVisible(viewer: Viewer, { userId }: StoredSession): boolean {
  return viewer.kind === 'user' && (viewer.isOperator || viewer.userId === userId);
}

async function findSession(em: EntityManager, id: string): Promise<StoredSession | undefined> {
  const [row] = await query<{ userId: string; uidHash: string; grantIds: string[] }>(em, sessionOf(id), {
    userId: typeId.user,
  });
  if (!row) return undefined;
  const { userId, uidHash, grantIds } = row;
  return { userId, uidHash, grantHashes: grantIds.map((grantId) => sha256(grantId)) };
}

/**
 * The public id is the beginning of the SHA-256 of the session's `uid`. It is not a credential. A browser is identified
 * by its cookie, which is stored as a different hash. No endpoint accepts the uid, and clients never learn it.
 */
const sessionId = sql`left(uid_hash, 32)::uuid`;

/** When two tabs continue at once, a session has two rows for a while; only the later row is listed. */
const hasNoLaterName = sql`
  not exists (
    select from oidc_artifact other
    where other.kind = 'Session' and other.uid_hash = oidc_artifact.uid_hash
      and (other.expires_at, other.id_hash) > (oidc_artifact.expires_at, oidc_artifact.id_hash))`;

const signedInAt = sql`to_timestamp((payload ->> 'loginTs')::bigint)`;

const selectSessions = sql`
  select ${sessionId} as id, ${signedInAt} as "signedInAt", expires_at as "expiresAt",
    device ->> 'browser' as browser, device ->> 'system' as system, device ->> 'address' as address,
    (select coalesce(json_agg(client_id), '[]') from jsonb_object_keys(payload -> 'authorizations') as client_id)
      as "clientIds"
  from oidc_artifact`;

function sessionOf(id: string): Sql {
  const start = uuid.session(id).replaceAll('-', '');
  return sql`
    select account_id as "userId", uid_hash as "uidHash",
      (select coalesce(json_agg(client.value ->> 'grantId'), '[]')
       from jsonb_each(payload -> 'authorizations') as client where client.value ->> 'grantId' is not null)
        as "grantIds"
    from oidc_artifact
    where kind = 'Session' and account_id is not null
      and uid_hash between ${start.padEnd(64, '0')} and ${start.padEnd(64, 'f')}`;
}
