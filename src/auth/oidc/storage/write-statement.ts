/** The changes of one request, as rows. */
export interface RowsToWrite {
  /** An instant, for SQL. */
  now: string;
  saved: object[];
  used: object[];
  destroyed: object[];
  notes: object[];
  /** Whether the saved rows include a browser session that existed before. */
  hasSession: boolean;
  /** The number of sign-ins in progress that this request completes and destroys. */
  interactions: number;
}

/**
 * Builds the statement that writes all changes of a request, or none.
 *
 * - A token is issued only while its client is enabled, its person is not suspended and its consent exists. The
 *   statement checks this again, regardless of earlier reads.
 * - A code or refresh token is consumed once: the second of two requests waits for the row and finds it consumed.
 * - A sign-in in progress is completed only while it exists.
 * - A browser session that has ended meanwhile is not restored. When two tabs reach two clients at once, both write the
 *   session. Each adds its own client to the other's changes, even if the session was renamed meanwhile.
 * - A session keeps the device that it began on.
 * - The notes for the audit and the events are written with the changes.
 *
 * The statement contains only the parts that a request needs, because the server plans it for each request.
 */
export function writeStatement(changes: RowsToWrite): { text: string; values: unknown[] } {
  const { now, saved, used, destroyed, notes, hasSession, interactions } = changes;
  const values: unknown[] = [now];
  const rows = (list: object[]): string => `$${values.push(JSON.stringify(list))}::json`;
  const parts = [
    incoming(rows(saved)),
    ...(hasSession ? [LOCKED_SESSIONS, MERGED_CLIENTS] : []),
    ...(destroyed.length ? [destroyedRows(rows(destroyed))] : []),
    permitted(hasSession, interactions),
    ...(used.length ? [consumeRows(rows(used))] : []),
    verdict(used.length),
    ...(destroyed.length ? [DELETE_DESTROYED] : []),
    ...(hasSession ? [updateRenamedSessions(destroyed.length > 0)] : []),
    saveRows(hasSession),
    ...(notes.length ? insertNotes(rows(notes)) : []),
  ];
  return {
    text: `with ${parts.join(', ')} select is_allowed, has_session, $1::timestamptz as at from verdict`,
    values,
  };
}

const incoming = (rows: string) => `
  incoming as materialized (
    select * from json_to_recordset(${rows}) as row (kind text, id_hash text, grant_id_hash text, uid_hash text,
      user_code_hash text, account_id uuid, client_id uuid, payload jsonb, expires_at timestamptz,
      device jsonb, is_known_session boolean, changed jsonb, removed text[])
  )`;

const LOCKED_SESSIONS = `
  held as materialized (
    select session.uid_hash, session.account_id, session.expires_at, session.device,
      session.payload -> 'authorizations' as clients
    from oidc_artifact session
    join incoming i on i.is_known_session and session.kind = 'Session' and session.uid_hash = i.uid_hash
    order by session.id_hash for update of session
  )`;

const MERGED_CLIENTS = `
  merged as (
    select distinct on (i.id_hash) i.id_hash, i.uid_hash, case
        when held.account_id is not distinct from i.account_id then (coalesce(held.clients, '{}') - i.removed) || i.changed
        else coalesce(i.payload -> 'authorizations', '{}')
      end as clients,
      case when held.account_id is not distinct from i.account_id then held.device end as device
    from incoming i join held on held.uid_hash = i.uid_hash
    where i.is_known_session
    order by i.id_hash, held.expires_at desc
  )`;

const permitted = (hasSession: boolean, interactions: number) => `
  permitted as materialized (
    select ${hasSession ? SESSION_IS_THERE : 'true'} as has_session,
      ${interactions ? `(select count(*) from completing) = ${interactions} and` : ''} not exists (
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
    ) as is_issuable
  )`;

const SESSION_IS_THERE = `
  not exists (select from incoming i where i.is_known_session and i.uid_hash not in (select uid_hash from held))`;

const consumeRows = (rows: string) => `
  used as (
    update oidc_artifact a set consumed_at = $1, successor = row.successor
    from json_to_recordset(${rows}) as row (kind text, id_hash text, successor text)
    where a.kind = row.kind and a.id_hash = row.id_hash and a.consumed_at is null
      and (select has_session and is_issuable from permitted)
    returning 1
  )`;

const verdict = (used: number) => `
  verdict as materialized (
    select has_session and is_issuable ${used ? `and (select count(*) from used) = ${used}` : ''} as is_allowed,
      has_session
    from permitted
  )`;

/** Locks the sign-ins in progress that this request completes. One that ends concurrently counts as ended. */
const destroyedRows = (rows: string) => `
  destroyed as materialized (select * from json_to_recordset(${rows}) as row (kind text, id_hash text)),
  completing as materialized (
    select 1 from oidc_artifact a join destroyed d on a.kind = d.kind and a.id_hash = d.id_hash
    where d.kind = 'Interaction' for update of a
  )`;

const DELETE_DESTROYED = `
  gone as (
    delete from oidc_artifact a using destroyed d
    where a.kind = d.kind and a.id_hash = d.id_hash and (select is_allowed from verdict)
  )`;

const updateRenamedSessions = (hasDestroyed: boolean) => `
  other_names as (
    update oidc_artifact a set payload = jsonb_set(a.payload, '{authorizations}', m.clients)
    from merged m
    where a.kind = 'Session' and a.uid_hash = m.uid_hash and a.id_hash <> m.id_hash
      ${hasDestroyed ? 'and not exists (select from destroyed d where d.kind = a.kind and d.id_hash = a.id_hash)' : ''}
      and (select is_allowed from verdict)
  )`;

const saveRows = (hasSession: boolean) => `
  kept as (
    insert into oidc_artifact
      (kind, id_hash, grant_id_hash, uid_hash, user_code_hash, account_id, client_id, payload, expires_at, device)
    select i.kind, i.id_hash, i.grant_id_hash, i.uid_hash, i.user_code_hash, i.account_id, i.client_id,
      ${hasSession ? MERGED_PAYLOAD : 'i.payload'}, i.expires_at,
      ${hasSession ? 'coalesce(m.device, i.device)' : 'i.device'}
    from incoming i ${hasSession ? `left join merged m on m.id_hash = i.id_hash and i.kind = 'Session'` : ''}
    where (select is_allowed from verdict)
    on conflict (kind, id_hash) do update
    set grant_id_hash = excluded.grant_id_hash, uid_hash = excluded.uid_hash, account_id = excluded.account_id,
      payload = excluded.payload, expires_at = excluded.expires_at,
      device = coalesce(oidc_artifact.device, excluded.device)
  )`;

const MERGED_PAYLOAD = `
  case when m.id_hash is null then i.payload else jsonb_set(i.payload, '{authorizations}', m.clients) end`;

const insertNotes = (rows: string) => [
  `notes as materialized (
    select * from json_to_recordset(${rows}) as row (audit_id uuid, event_id uuid, sign_in_id uuid, project_id uuid,
      actor text, type text, version smallint, subject text, request_id text, address text, detail jsonb, user_id uuid, client_id uuid)
    where (select is_allowed from verdict)
  )`,
  `signed_in as (
    insert into sign_in (id, project_id, user_id, client_id, at)
    select sign_in_id, project_id, user_id, client_id, $1 from notes where sign_in_id is not null
  )`,
  `audited as (
    insert into audit_entry (id, project_id, at, actor, action, subject, request_id, address, detail)
    select audit_id, project_id, $1, actor, type, subject, request_id, address, detail from notes
  )`,
  `published as (
    insert into outbox_event (id, project_id, type, version, subject, payload, at)
    select event_id, project_id, type, version, subject, detail, $1 from notes
  )`,
];
