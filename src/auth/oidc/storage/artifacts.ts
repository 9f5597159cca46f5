import type { AdapterPayload } from 'oidc-provider';
import { Provider } from 'oidc-provider';
import type { Queryable } from '../../../platform/queryable.ts';
import type { Clock } from '../../../platform/time/clock.ts';
import { sha256 } from '../../secret.ts';
import type { StoredArtifact } from './artifact.ts';
import { READ, REVOKE } from './artifact-sql.ts';
import { writeStatement } from './write-statement.ts';
import { ArtifactWork, isoOf } from './artifact-work.ts';
import type { ArtifactOwner } from './artifact-work.ts';

/** Kinds of tokens that one presents without saying which kind it is: they are looked up together. */
const TOKENS = ['AccessToken', 'ClientCredentials', 'RefreshToken'];

interface ArtifactVerdict {
  is_allowed: boolean;
  has_session: boolean;
}

interface FoundArtifact extends StoredArtifact {
  grant_id_hash: string | null;
  grant_payload: AdapterPayload | null;
  session_uid_hash: string | null;
  session_payload: AdapterPayload | null;
  account_id: string | null;
  person: ArtifactOwner | null;
}

/**
 * The table of what the provider keeps. One read brings what the library asks for next (the grant, the browser
 * session and the person behind it); what a request changes is written by one statement at its end.
 */
export class Artifacts {
  readonly #works = new WeakMap<object, ArtifactWork>();

  /** By `pg` itself: what every sign-in waits for takes a third of the CPU that the ORM takes for the same statement. */
  constructor(
    readonly pool: Queryable,
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

  async find(kind: string, id: string, work = new ArtifactWork()): Promise<StoredArtifact | undefined> {
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
  ): Promise<StoredArtifact | undefined> {
    const hash = sha256(value);
    const known = work.knownBy(column, kind, hash);
    if (known !== undefined) return known ?? undefined;
    const [row] = await this.#read([kind], column, hash);
    if (row) remember(work, row);
    return row;
  }

  /** Writes all or nothing; false when someone else used up what this work uses, or it must not issue tokens any more. */
  async write(work: ArtifactWork): Promise<boolean> {
    const isAllowed = work.isEmpty ? true : await this.#writeRows(work);
    for (const grant of work.revokedGrants) await this.#revoke(grant);
    return isAllowed;
  }

  async #writeRows(work: ArtifactWork): Promise<boolean> {
    const { text, values } = writeStatement(work.changesAt(this.clock.now().epochMilliseconds));
    const write = async () => (await this.pool.query<ArtifactVerdict>(text, values)).rows[0]!;
    const verdict = await write();
    // The session may only have another name since: someone continued with it in another tab.
    return verdict.has_session ? verdict.is_allowed : (await write()).is_allowed;
  }

  /**
   * A refresh under way holds the row of its token, so the first pass waits for it, and a further one finds what it
   * has issued: none is left when a pass finds nothing.
   */
  async #revoke([grant, kinds]: [string, ReadonlySet<string>]): Promise<void> {
    while ((await this.pool.query(REVOKE, [grant, [...kinds]])).rowCount);
  }

  async #read(
    kinds: string[],
    column: 'id_hash' | 'uid_hash' | 'user_code_hash',
    hash: string,
  ): Promise<FoundArtifact[]> {
    const found = await this.pool.query<FoundArtifact>(
      `${READ} and a.${column} = $3 order by a.expires_at desc limit 1`,
      [isoOf(this.clock.now().epochMilliseconds), kinds, hash],
    );
    return found.rows;
  }
}

/** What comes with a row is not asked for again, also where there is none. */
function remember(work: ArtifactWork, row: FoundArtifact): void {
  if (row.grant_id_hash) work.remember('Grant', row.grant_id_hash, row.grant_payload);
  if (row.session_uid_hash) work.rememberSession(row.session_uid_hash, row.session_payload);
  if (row.account_id) work.people.set(row.account_id, row.person);
  if (row.kind === 'Session' && row.payload.uid) work.knowSession(sha256(row.payload.uid), row.payload.authorizations);
}
