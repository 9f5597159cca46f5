import type { EntityManager } from '@mikro-orm/postgresql';
import type { Temporal } from 'temporal-polyfill';
import { query, sql, uuid } from '../../platform/store/sql.ts';
import type { Sql } from '../../platform/store/sql.ts';

/** A stored browser session of the provider, with the hashes of its grants. */
export interface StoredSession {
  userId: string;
  uidHash: string;
  grantHashes: string[];
}

/** Ends every session of a person, with all grants, codes and tokens. Their clients are notified. */
export async function endEverySession(em: EntityManager, userId: string, now: Temporal.Instant): Promise<void> {
  await end(em, userId, sql`true`, now);
}

/**
 * Ends one session with everything issued from it, and notifies its clients. A token without its grant is not valid.
 */
export async function endOneSession(
  em: EntityManager,
  { userId, uidHash, grantHashes }: StoredSession,
  now: Temporal.Instant,
): Promise<void> {
  const ofSession = sql`uid_hash = ${uidHash} or grant_id_hash = any(${grantHashes}::text[])
    or (kind = 'Grant' and id_hash = any(${grantHashes}::text[]))`;
  await end(em, userId, ofSession, now);
}

/** Ends every session of a person but one, with everything that was issued from the others. */
export async function endAllSessionsBut(
  em: EntityManager,
  { userId, uidHash, grantHashes }: StoredSession,
  now: Temporal.Instant,
): Promise<void> {
  const isKept = sql`uid_hash = ${uidHash} or (kind = 'Grant' and id_hash = any(${grantHashes}::text[]))`;
  await end(em, userId, sql`(${isKept}) is not true`, now);
}

/**
 * Removes a client from every session of a person, and notifies it. The sessions continue. A client that returns to a
 * session gets another `sid`, so that a late notice of the first one does not end it.
 */
export async function leaveSessions(
  em: EntityManager,
  left: { userId: string; clientId: string },
  now: Temporal.Instant,
): Promise<void> {
  await query(em, leave(left, now));
}

interface Ended {
  /** For a session: the `sid` of each client; null for a session without clients and for other artifacts. */
  authorizations: Record<string, { sid?: string }> | null;
}

/**
 * Deletes in passes until two passes in a row find nothing. Artifacts that are issued during a pass are found by the
 * next one. A pass that waited for a row does not see the row that replaced it. Each pass also writes the notices for
 * the sessions that the previous pass ended, which saves a statement.
 */
async function end(em: EntityManager, userId: string, where: Sql, now: Temporal.Instant): Promise<void> {
  let ended: Ended[] = [];
  let emptyPasses = 0;
  while (emptyPasses < 2) {
    const notices = JSON.stringify(ended.flatMap(noticesOf));
    ended = await query<Ended>(em, noteAndEnd({ userId, notices, where }, now));
    emptyPasses = ended.length ? 0 : emptyPasses + 1;
  }
}

function noticesOf({ authorizations }: Ended): { client_id: string; sid: string }[] {
  return Object.entries(authorizations ?? {}).flatMap(([id, { sid }]) =>
    sid ? [{ client_id: uuid.client(id), sid }] : [],
  );
}

const note = (userId: string, now: Temporal.Instant) => sql`
  insert into logout_notice (id, project_id, client_id, user_id, sid, due_at, tries, created_at)
  select gen_random_uuid(), client.project_id, client.id, ${uuid.user(userId)}::uuid, notified.sid,
    ${now}::timestamptz, 0, ${now}::timestamptz`;

const wantsNotices = sql`client.backchannel_logout_uri is not null and client.disabled_at is null`;

const noteAndEnd = (
  { userId, notices, where }: { userId: string; notices: string; where: Sql },
  now: Temporal.Instant,
) => sql`
  with noted as (
    ${note(userId, now)}
    from json_to_recordset(${notices}::json) as notified (client_id uuid, sid text)
    join client on client.id = notified.client_id and ${wantsNotices}
  )
  delete from oidc_artifact where account_id = ${uuid.user(userId)} and (${where})
  returning case kind when 'Session' then payload -> 'authorizations' end as authorizations`;

const leave = ({ userId, clientId }: { userId: string; clientId: string }, now: Temporal.Instant) => sql`
  with notified as (
    select kind, id_hash, payload #>> array['authorizations', ${clientId}, 'sid'] as sid from oidc_artifact
    where kind = 'Session' and account_id = ${uuid.user(userId)}
      and payload #> array['authorizations', ${clientId}] is not null
    for update
  ), left_sessions as (
    update oidc_artifact artifact set payload = artifact.payload #- array['authorizations', ${clientId}]
    from notified where artifact.kind = notified.kind and artifact.id_hash = notified.id_hash
  )
  ${note(userId, now)}
  from notified join client on client.id = ${uuid.client(clientId)} and ${wantsNotices}
  where notified.sid is not null`;
