/** Artifacts by kind ($2) that are good at a time ($1), each with what is asked for next. */
export const READ = `
  select a.kind, a.payload, to_json(a.consumed_at) as consumed_at, a.successor, a.account_id,
    a.grant_id_hash, consent.payload as grant_payload,
    case when a.kind <> 'Session' then a.uid_hash end as session_uid_hash, session.payload as session_payload,
    case when person.id is not null then json_build_object('name', person.name, 'email', person.email,
      'emailVerifiedAt', person.email_verified_at, 'updatedAt', person.updated_at) end as person
  from oidc_artifact a
  left join oidc_artifact consent
    on consent.kind = 'Grant' and consent.id_hash = a.grant_id_hash and consent.expires_at > $1
  left join oidc_artifact session
    on session.kind = 'Session' and session.uid_hash = a.uid_hash and a.kind <> 'Session' and session.expires_at > $1
  left join hub_user person on person.id = a.account_id and person.suspended_at is null
  where a.kind = any($2::text[]) and a.expires_at > $1`;

/**
 * A token is issued only while its client is enabled, its person not suspended and its consent there, whatever was
 * read before. A code and a refresh token are used up once: the second of two waits for the row and finds it used. A
 * browser session that was ended meanwhile is not put back.
 */
export const WRITE = `
  with incoming as materialized (
    select * from json_to_recordset($1::json) as row (kind text, id_hash text, grant_id_hash text, uid_hash text,
      user_code_hash text, account_id uuid, client_id uuid, payload jsonb, expires_at timestamptz,
      is_known_session boolean)
  ), held as (
    select session.uid_hash from oidc_artifact session
    join incoming i on i.is_known_session and session.kind = 'Session' and session.uid_hash = i.uid_hash
    for key share of session
  ), sessions as (
    select not exists (
      select from incoming i where i.is_known_session and i.uid_hash not in (select uid_hash from held)
    ) as are_there
  ), used as (
    update oidc_artifact a set consumed_at = $2, successor = row.successor
    from json_to_recordset($3::json) as row (kind text, id_hash text, successor text)
    where a.kind = row.kind and a.id_hash = row.id_hash and a.consumed_at is null
      and (select are_there from sessions)
    returning 1
  ), verdict as (
    select (select are_there from sessions) and (select count(*) from used) = $4 and not exists (
      select from incoming i
      where i.kind in ('AccessToken', 'ClientCredentials', 'RefreshToken', 'AuthorizationCode') and not (
        exists (select from client where client.id = i.client_id and client.disabled_at is null)
        and (i.account_id is null or exists (
          select from hub_user person where person.id = i.account_id and person.suspended_at is null))
        and (i.grant_id_hash is null
          or exists (select from incoming consent where consent.kind = 'Grant' and consent.id_hash = i.grant_id_hash)
          or exists (select from oidc_artifact consent
            where consent.kind = 'Grant' and consent.id_hash = i.grant_id_hash))
      )
    ) as is_allowed
  ), gone as (
    delete from oidc_artifact a using json_to_recordset($5::json) as row (kind text, id_hash text)
    where a.kind = row.kind and a.id_hash = row.id_hash and (select are_there from sessions)
  ), saved as (
    insert into oidc_artifact
      (kind, id_hash, grant_id_hash, uid_hash, user_code_hash, account_id, client_id, payload, expires_at)
    select kind, id_hash, grant_id_hash, uid_hash, user_code_hash, account_id, client_id, payload, expires_at
    from incoming where (select is_allowed from verdict)
    on conflict (kind, id_hash) do update
    set grant_id_hash = excluded.grant_id_hash, uid_hash = excluded.uid_hash, account_id = excluded.account_id,
      payload = excluded.payload, expires_at = excluded.expires_at
  )
  select is_allowed, (select are_there from sessions) as has_session from verdict`;

/** What hangs on a consent ($1), of some kinds ($2). */
export const REVOKE = `delete from oidc_artifact where grant_id_hash = $1 and kind = any($2::text[])`;
