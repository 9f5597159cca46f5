import type { EntityManager } from '@mikro-orm/postgresql';
import type { AdapterPayload } from 'oidc-provider';
import { Provider } from 'oidc-provider';
import type { Clock } from '../../../platform/clock.ts';
import { sha256 } from '../../secret.ts';
import { ArtifactWork } from './artifact-work.ts';
import type { Person } from './artifact-work.ts';

/** Kinds of tokens that one presents without saying which kind it is: they are looked up together. */
const TOKENS = ['AccessToken', 'ClientCredentials', 'RefreshToken'];

export interface Artifact {
  kind: string;
  payload: AdapterPayload;
  consumed_at: string | null;
  successor: string | null;
}

interface FoundArtifact extends Artifact {
  grant_id_hash: string | null;
  grant_payload: AdapterPayload | null;
  session_uid_hash: string | null;
  session_payload: AdapterPayload | null;
  account_id: string | null;
  person: Person | null;
}

/**
 * The table of what the provider keeps. One read brings what the library asks for next (the grant, the browser
 * session and the person behind it); what a request changes is written by one statement at its end.
 */
export class Artifacts {
  readonly #works = new WeakMap<object, ArtifactWork>();

  constructor(
    readonly em: EntityManager,
    readonly clock: Clock,
  ) {}

  /** All that a request of the provider changes from here on is written by `write`. */
  begin(ctx: object): ArtifactWork {
    const work = new ArtifactWork();
    this.#works.set(ctx, work);
    return work;
  }

  /** The work of the request under way, or undefined outside of the provider's own requests. */
  current(): ArtifactWork | undefined {
    const ctx = Provider.ctx as object | undefined;
    return ctx && this.#works.get(ctx);
  }

  async find(kind: string, id: string, work = new ArtifactWork()): Promise<Artifact | undefined> {
    const hash = sha256(id);
    const known = work.known(kind, hash);
    if (known !== undefined) return known ?? undefined;
    const kinds = TOKENS.includes(kind) ? TOKENS : [kind];
    const rows = await work.once(`${kinds.join()} ${hash}`, () => this.#read(kinds, 'id_hash', hash));
    rows.forEach((row) => remember(work, row));
    return rows.find((row) => row.kind === kind);
  }

  async findBy(
    column: 'uid_hash' | 'user_code_hash',
    kind: string,
    value: string,
    work = new ArtifactWork(),
  ): Promise<Artifact | undefined> {
    const hash = sha256(value);
    const known = work.knownBy(column, kind, hash);
    if (known !== undefined) return known ?? undefined;
    const [row] = await this.#read([kind], column, hash);
    if (row) remember(work, row);
    return row;
  }

  /** Writes all or nothing; false when somebody else used up what this work uses, or it must not issue tokens any more. */
  async write(work: ArtifactWork): Promise<boolean> {
    const isAllowed = work.isEmpty ? true : await this.#writeRows(work);
    for (const grant of work.revokedGrants) await this.#revoke(grant);
    return isAllowed;
  }

  async #writeRows(work: ArtifactWork): Promise<boolean> {
    const now = this.clock.now();
    const used = [...work.used.values()];
    const [verdict]: { is_allowed: boolean }[] = await this.em.execute(WRITE, [
      JSON.stringify(work.savedAt(now)),
      now.toString(),
      JSON.stringify(used),
      used.length,
      JSON.stringify([...work.destroyed.values()]),
    ]);
    return verdict?.is_allowed ?? false;
  }

  /**
   * A refresh under way holds the row of its token, so the first pass waits for it, and a further one finds what it
   * has issued: none is left when a pass finds nothing.
   */
  async #revoke([grant, kinds]: [string, ReadonlySet<string>]): Promise<void> {
    const values = [grant, `{${[...kinds].join()}}`];
    while ((await this.em.execute<object[]>(REVOKE, values)).length > 0);
  }

  #read(
    kinds: string[],
    column: 'id_hash' | 'uid_hash' | 'user_code_hash',
    hash: string,
  ): Promise<FoundArtifact[]> {
    const now = this.clock.now().toString();
    return this.em.execute(
      `${READ} where a.kind = any(?::text[]) and a.${column} = ? and a.expires_at > ? order by a.expires_at desc limit 1`,
      [now, now, `{${kinds.join()}}`, hash, now],
    );
  }
}

/** What comes with a row is not asked for again, also where there is none. */
function remember(work: ArtifactWork, row: FoundArtifact): void {
  if (row.grant_id_hash) work.remember('Grant', row.grant_id_hash, row.grant_payload);
  if (row.session_uid_hash) work.rememberSession(row.session_uid_hash, row.session_payload);
  if (row.account_id) work.people.set(row.account_id, row.person);
}

const READ = `
  select a.kind, a.payload, a.consumed_at, a.successor, a.account_id,
    a.grant_id_hash, consent.payload as grant_payload,
    case when a.kind <> 'Session' then a.uid_hash end as session_uid_hash, session.payload as session_payload,
    case when person.id is not null then json_build_object('name', person.name, 'email', person.email,
      'emailVerifiedAt', person.email_verified_at, 'updatedAt', person.updated_at) end as person
  from oidc_artifact a
  left join oidc_artifact consent
    on consent.kind = 'Grant' and consent.id_hash = a.grant_id_hash and consent.expires_at > ?
  left join oidc_artifact session
    on session.kind = 'Session' and session.uid_hash = a.uid_hash and a.kind <> 'Session' and session.expires_at > ?
  left join hub_user person on person.id = a.account_id and person.suspended_at is null`;

/**
 * A token is issued only while its client is enabled, its person not suspended and its consent there, whatever was
 * read before. A code and a refresh token are used up once: the second of two waits for the row and finds it used.
 */
const WRITE = `
  with incoming as materialized (
    select * from json_to_recordset(?::json) as row (kind text, id_hash text, grant_id_hash text, uid_hash text,
      user_code_hash text, account_id uuid, client_id uuid, payload jsonb, expires_at timestamptz)
  ), used as (
    update oidc_artifact a set consumed_at = ?, successor = row.successor
    from json_to_recordset(?::json) as row (kind text, id_hash text, successor text)
    where a.kind = row.kind and a.id_hash = row.id_hash and a.consumed_at is null
    returning 1
  ), verdict as (
    select (select count(*) from used) = ? and not exists (
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
    delete from oidc_artifact a using json_to_recordset(?::json) as row (kind text, id_hash text)
    where a.kind = row.kind and a.id_hash = row.id_hash
  ), saved as (
    insert into oidc_artifact
      (kind, id_hash, grant_id_hash, uid_hash, user_code_hash, account_id, client_id, payload, expires_at)
    select * from incoming where (select is_allowed from verdict)
    on conflict (kind, id_hash) do update
    set grant_id_hash = excluded.grant_id_hash, uid_hash = excluded.uid_hash, account_id = excluded.account_id,
      payload = excluded.payload, expires_at = excluded.expires_at
  )
  select is_allowed from verdict`;

const REVOKE = `delete from oidc_artifact where grant_id_hash = ? and kind = any(?::text[]) returning 1`;
