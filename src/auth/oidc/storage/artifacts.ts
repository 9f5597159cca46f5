import type { AdapterPayload } from 'oidc-provider';
import { Provider } from 'oidc-provider';
import { coalesceStatements } from '../../../platform/postgres/coalesce-statements.ts';
import { currentWork } from '../../../platform/postgres/work-context.ts';
import type { Queryable } from '../../../platform/queryable.ts';
import type { Clock } from '../../../platform/time/clock.ts';
import { sha256 } from '../../secret.ts';
import type { StoredArtifact } from './artifact.ts';
import type { Coalescer } from '../../../platform/sharing/coalescer.ts';
import { READ, READ_TOGETHER, REVOKE, SAVE_TOGETHER } from './artifact-sql.ts';
import { writeStatement } from './write-statement.ts';
import { ArtifactWork, isoOf } from './artifact-work.ts';
import type { ArtifactOwner } from './artifact-work.ts';
import type { RowsToWrite } from './write-statement.ts';

/** Token kinds that are looked up together, because a request presents a token without its kind. */
const TOKENS = ['AccessToken', 'ClientCredentials', 'RefreshToken'];

interface WriteOutcome {
  is_allowed: boolean;
  has_session: boolean;
}

interface ArtifactRow extends StoredArtifact {
  id_hash: string;
  grant_id_hash: string | null;
  grant_payload: AdapterPayload | null;
  session_uid_hash: string | null;
  session_payload: AdapterPayload | null;
  account_id: string | null;
  person: ArtifactOwner | null;
}

/**
 * The table of the provider's artifacts. One read also loads the grant, the browser session and the person, which the
 * library reads next. The changes of a request are written by one statement at its end.
 */
export class Artifacts {
  readonly #works = new WeakMap<object, ArtifactWork>();
  /** Reads by kinds, since the statement has the same kinds for all of them. */
  readonly #reads = new Map<string, Coalescer<string, ArtifactRow[]>>();
  readonly #saves = coalesceStatements((tokens: object[]) => this.#saveTokens(tokens));

  /** Uses `pg` directly: it takes a third of the CPU of the ORM for statements that every sign-in waits for. */
  constructor(
    readonly pool: Queryable,
    readonly clock: Clock,
  ) {}

  /** Starts to collect the changes of a provider request; `write` writes them. */
  begin(ctx: object): ArtifactWork {
    const work = new ArtifactWork();
    this.#works.set(ctx, work);
    return work;
  }

  /** The work of the current request; undefined outside of provider requests. */
  current(): ArtifactWork | undefined {
    const ctx = Provider.ctx as object | undefined;
    return ctx && this.#works.get(ctx);
  }

  async find(kind: string, id: string, work = new ArtifactWork()): Promise<StoredArtifact | undefined> {
    const hash = sha256(id);
    const known = work.lookUp(kind, hash);
    if (known !== undefined) return known ?? undefined;
    const kinds = TOKENS.includes(kind) ? TOKENS : [kind];
    const rows = await work.once(`${kinds.join()} ${hash}`, () => this.#readById(kinds, hash));
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
    const known = work.lookUpBy(column, kind, hash);
    if (known !== undefined) return known ?? undefined;
    const [row] = await this.#readBy(column, kind, hash);
    if (row) remember(work, row);
    return row;
  }

  /** Writes all changes or none. Returns false when another request used the same artifact, or tokens may not be issued. */
  async write(work: ArtifactWork): Promise<boolean> {
    const isAllowed = work.isEmpty ? true : await this.#writeRows(work);
    for (const grant of work.revokedGrants) await this.#revoke(grant);
    return isAllowed;
  }

  async #writeRows(work: ArtifactWork): Promise<boolean> {
    const changes = work.changesAt(this.clock.now().epochMilliseconds);
    if (isMachineToken(changes)) return this.#saves.ask(changes.saved[0]!, currentWork().caller);
    const { text, values } = writeStatement(changes);
    const write = async () => (await this.pool.query<WriteOutcome>(text, values)).rows[0]!;
    const outcome = await write();
    // A missing session may only have been renamed by another tab during the statement, so write again.
    return outcome.has_session ? outcome.is_allowed : (await write()).is_allowed;
  }

  /**
   * Deletes the tokens of a grant until a pass deletes none. A concurrent refresh locks the row of its token: the first
   * pass waits for it, and the next pass finds the tokens that it issued.
   */
  async #revoke([grant, kinds]: [string, ReadonlySet<string>]): Promise<void> {
    while ((await this.pool.query(REVOKE, [grant, [...kinds]])).rowCount);
  }

  async #readBy(column: 'uid_hash' | 'user_code_hash', kind: string, hash: string): Promise<ArtifactRow[]> {
    const found = await this.pool.query<ArtifactRow>(
      `${READ} and a.${column} = $3 order by a.expires_at desc limit 1`,
      [this.#now(), [kind], hash],
    );
    return found.rows;
  }

  #readById(kinds: string[], hash: string): Promise<ArtifactRow[]> {
    const key = kinds.join();
    const reads = this.#reads.get(key) ?? coalesceStatements((hashes: string[]) => this.#readTogether(kinds, hashes));
    this.#reads.set(key, reads);
    return reads.ask(hash, currentWork().caller);
  }

  /** The library changes what it reads, so that requests for the same artifact get copies. */
  async #readTogether(kinds: string[], hashes: string[]): Promise<ArtifactRow[][]> {
    const { rows } = await this.pool.query<ArtifactRow>(READ_TOGETHER, [this.#now(), kinds, [...new Set(hashes)]]);
    const given = new Set<string>();
    return hashes.map((hash) => {
      const found = rows.find(({ id_hash }) => id_hash === hash);
      if (!found) return [];
      const row = given.has(hash) ? structuredClone(found) : found;
      given.add(hash);
      return [row];
    });
  }

  async #saveTokens(tokens: object[]): Promise<boolean[]> {
    const { rows } = await this.pool.query<{ id_hash: string }>(SAVE_TOGETHER, [JSON.stringify(tokens)]);
    const saved = new Set(rows.map(({ id_hash }) => id_hash));
    return tokens.map((token) => saved.has((token as { id_hash: string }).id_hash));
  }

  #now(): string {
    return isoOf(this.clock.now().epochMilliseconds);
  }
}

/** Whether the only change is a new token of a machine, of which many can be saved together. */
function isMachineToken({ saved, used, destroyed, notes }: RowsToWrite): boolean {
  const [only] = saved as { kind: string }[];
  return only?.kind === 'ClientCredentials' && saved.length + used.length + destroyed.length + notes.length === 1;
}

/** Remembers the rows that came with an artifact, and absent ones, so that they are not read again. */
function remember(work: ArtifactWork, row: ArtifactRow): void {
  if (row.grant_id_hash) work.remember('Grant', row.grant_id_hash, row.grant_payload);
  if (row.session_uid_hash) work.rememberSession(row.session_uid_hash, row.session_payload);
  if (row.account_id) work.people.set(row.account_id, row.person);
  if (row.kind === 'Session' && row.payload.uid)
    work.addKnownSession(sha256(row.payload.uid), row.payload.authorizations);
}
