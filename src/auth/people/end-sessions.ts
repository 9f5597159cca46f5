import type { EntityManager } from '@mikro-orm/postgresql';
import type { Temporal } from 'temporal-polyfill';
import { decodeId } from '../../platform/values/ids.ts';

/** A browser session as the provider keeps it, with the consents it uses. */
export interface KeptSession {
  userId: string;
  uidHash: string;
  grantHashes: string[];
}

/** Ends every session of a person, their consents' codes and tokens too; the clients they reached are told. */
export async function endEverySession(
  em: EntityManager,
  userId: string,
  now: Temporal.Instant,
): Promise<void> {
  await end(em, userId, { where: 'true', values: [] }, now);
}

/** Ends one session and all that came from it; the clients it reached are told. A token without its grant opens nothing. */
export async function endOneSession(
  em: EntityManager,
  { userId, uidHash, grantHashes }: KeptSession,
  now: Temporal.Instant,
): Promise<void> {
  const grants = `{${grantHashes.join()}}`;
  await end(em, userId, { where: OF_SESSION, values: [uidHash, grants, grants] }, now);
}

/**
 * Takes a client out of every session of a person, and has it told. The sessions go on; should the client come back to
 * one, it knows it by another `sid`, so that it cannot be told of the first one's end too late.
 */
export async function leaveSessions(
  em: EntityManager,
  { userId, clientId }: { userId: string; clientId: string },
  now: Temporal.Instant,
): Promise<void> {
  const [user, at] = [decodeId('user', userId), now.toString()];
  await em.execute(LEAVE, [clientId, user, clientId, clientId, user, at, at, decodeId('client', clientId)]);
}

interface Ended {
  /** Of a session: what each client knows it by; nothing for one that was not let in yet. */
  authorizations: Record<string, { sid?: string }> | null;
}

/**
 * Deletes in passes until two passes in a row find nothing. Artifacts that are issued during a pass are found by the
 * next one, and a pass that waited for a row does not see the row that replaced it. Each pass writes the notices for the
 * sessions that the one before it ended, so that they cost no statement of their own.
 */
async function end(
  em: EntityManager,
  userId: string,
  { where, values }: { where: string; values: string[] },
  now: Temporal.Instant,
): Promise<void> {
  const [user, at] = [decodeId('user', userId), now.toString()];
  let ended: Ended[] = [];
  let emptyPasses = 0;
  while (emptyPasses < 2) {
    const told = JSON.stringify(ended.flatMap(toldOf));
    ended = await em.execute(`${NOTE_AND_END} and (${where}) ${RETURNING}`, [
      user,
      at,
      at,
      told,
      user,
      ...values,
    ]);
    emptyPasses = ended.length ? 0 : emptyPasses + 1;
  }
}

function toldOf({ authorizations }: Ended): { client_id: string; sid: string }[] {
  return Object.entries(authorizations ?? {}).flatMap(([id, { sid }]) =>
    sid ? [{ client_id: decodeId('client', id), sid }] : [],
  );
}

const OF_SESSION = `uid_hash = ? or grant_id_hash = any(?::text[]) or (kind = 'Grant' and id_hash = any(?::text[]))`;

const NOTE = `
  insert into logout_notice (id, project_id, client_id, user_id, sid, due_at, tries, created_at)
  select gen_random_uuid(), client.project_id, client.id, ?::uuid, told.sid, ?::timestamptz, 0, ?::timestamptz`;

const WANTS_TO_BE_TOLD = `client.backchannel_logout_uri is not null and client.disabled_at is null`;

const NOTE_AND_END = `
  with noted as (
    ${NOTE}
    from json_to_recordset(?::json) as told (client_id uuid, sid text)
    join client on client.id = told.client_id and ${WANTS_TO_BE_TOLD}
  )
  delete from oidc_artifact where account_id = ?`;

const RETURNING = `returning case kind when 'Session' then payload -> 'authorizations' end as authorizations`;

const LEAVE = `
  with told as (
    select kind, id_hash, payload #>> array['authorizations', ?, 'sid'] as sid from oidc_artifact
    where kind = 'Session' and account_id = ? and payload #> array['authorizations', ?] is not null
    for update
  ), left_sessions as (
    update oidc_artifact artifact set payload = artifact.payload #- array['authorizations', ?] from told
    where artifact.kind = told.kind and artifact.id_hash = told.id_hash
  )
  ${NOTE}
  from told join client on client.id = ? and ${WANTS_TO_BE_TOLD} where told.sid is not null`;
