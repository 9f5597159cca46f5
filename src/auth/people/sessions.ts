import type { EntityManager } from '@mikro-orm/postgresql';
import type { Temporal } from 'temporal-polyfill';
import { notFound } from '../../errors.ts';
import { record } from '../../platform/events/record.ts';
import { Where, cut, readCursor } from '../../platform/store/rows.ts';
import type { RowPage, PageRequest } from '../../platform/store/rows.ts';
import { query, sql, typeId, uuid } from '../../platform/store/sql.ts';
import type { Sql } from '../../platform/store/sql.ts';
import { sha256 } from '../secret.ts';
import type { Viewer } from '../viewer.ts';
import { endEverySession, endOneSession } from './end-sessions.ts';
import type { KeptSession } from './end-sessions.ts';
import { requireAccount, requireAccountOf } from './own-account.ts';
import type { Session } from './session.ts';

/** The browsers in which a person is signed in, the latest first; for the person, and for operators. */
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
    const [at, id] = readCursor(after);
    where.and(sql`(${signedInAt}, ${sessionId}) < (${at}, ${id})`);
  }
  const found = await query<SessionRow>(
    em,
    sql`${selectSessions} ${where.sql} order by 2 desc, 1 desc limit ${first + 1}`,
    { id: typeId.session },
  );
  const sessions = found.map((row) => ({ ...row, userId }));
  return cut(sessions, first, 'signedInAt');
}

/**
 * Ends a session and all that came from it: codes, grants and tokens, also those that outlive a sign-out. Anyone who ends
 * a session from afar has lost the machine.
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

/** Ends all sessions of the viewer, the present one too, with all their tokens. */
export async function endAllSessions(em: EntityManager, viewer: Viewer, now: Temporal.Instant): Promise<string> {
  const userId = requireAccount(viewer);
  await endEverySession(em, userId, now);
  record(em, viewer, now, { type: 'user.sessions_ended', subject: userId });
  return userId;
}

type SessionRow = Omit<Session, 'userId'>;

function isVisible(viewer: Viewer, { userId }: KeptSession): boolean {
  return viewer.kind === 'user' && (viewer.isOperator || viewer.userId === userId);
}

async function findSession(em: EntityManager, id: string): Promise<KeptSession | undefined> {
  const [row] = await query<{ userId: string; uidHash: string; grantIds: string[] }>(em, sessionOf(id), {
    userId: typeId.user,
  });
  if (!row) return undefined;
  const { userId, uidHash, grantIds } = row;
  return { userId, uidHash, grantHashes: grantIds.map((grantId) => sha256(grantId)) };
}

/**
 * The id that people see is the beginning of the SHA-256 of the session's `uid`. It opens nothing: a browser is known
 * by its cookie, of which only another hash is kept, and no door takes the uid, which clients never learn.
 */
const sessionId = sql`left(uid_hash, 32)::uuid`;

/** Two tabs that continue at once leave one session under two names for a while. */
const hasNoLaterName = sql`
  not exists (
    select from oidc_artifact other
    where other.kind = 'Session' and other.uid_hash = oidc_artifact.uid_hash
      and (other.expires_at, other.id_hash) > (oidc_artifact.expires_at, oidc_artifact.id_hash))`;

const signedInAt = sql`to_timestamp((payload ->> 'loginTs')::bigint)`;

const selectSessions = sql`
  select ${sessionId} as id, ${signedInAt} as "signedInAt", expires_at as "expiresAt",
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
