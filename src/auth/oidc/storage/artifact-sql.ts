/** Artifacts of some kinds ($2) that are valid at a time ($1), each with its grant, browser session and person. */
export const READ = `
  select a.id_hash, a.kind, a.payload, to_json(a.consumed_at) as consumed_at, a.successor, a.account_id,
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

/** The artifacts with one of some hashes ($3), the one that lasts longest first. */
export const READ_TOGETHER = `${READ} and a.id_hash = any($3::text[]) order by a.expires_at desc`;

/** Saves tokens of machines that belong to no grant and no person, and returns those whose client is enabled. */
export const SAVE_TOGETHER = `
  insert into oidc_artifact (kind, id_hash, client_id, payload, expires_at)
  select token.kind, token.id_hash, token.client_id, token.payload, token.expires_at
  from json_to_recordset($1::json)
    as token (kind text, id_hash text, client_id uuid, payload jsonb, expires_at timestamptz)
  join client on client.id = token.client_id and client.disabled_at is null
  returning id_hash`;

/** Deletes the artifacts of a consent ($1) that are of some kinds ($2). */
export const REVOKE = `delete from oidc_artifact where grant_id_hash = $1 and kind = any($2::text[])`;
