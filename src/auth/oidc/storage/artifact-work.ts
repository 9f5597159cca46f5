import { isDeepStrictEqual } from 'node:util';
import type { AdapterPayload } from 'oidc-provider';
import type { Device } from '../../people/device.ts';
import type { StoredArtifact } from './artifact.ts';
import type { ArtifactNote } from './note.ts';
import type { RowsToWrite } from './write-statement.ts';

/** The person behind an artifact, as PostgreSQL serializes the row to JSON. */
export interface ArtifactOwner {
  name: string;
  email: string;
  emailVerifiedAt: string | null;
  updatedAt: string;
}

export interface ArtifactInput {
  kind: string;
  id_hash: string;
  grant_id_hash: string | null;
  uid_hash: string | null;
  user_code_hash: string | null;
  account_id: string | null;
  client_id: string | null;
  payload: AdapterPayload;
  /** The device of a session. */
  device?: Device | null;
  expiresIn: number;
}

interface SessionChanges {
  is_known_session: boolean;
  changed?: SessionClients;
  removed?: string[];
}

/** The authorizations of a browser session, by client id. */
type SessionClients = Record<string, unknown>;

interface ArtifactName {
  kind: string;
  id_hash: string;
}

/** The artifacts that one request has read, and the changes that it will write. */
export class ArtifactWork {
  readonly saved = new Map<string, ArtifactInput>();
  readonly used = new Map<string, ArtifactName & { successor: string | null }>();
  readonly destroyed = new Map<string, ArtifactName>();
  /** The kinds of tokens to delete, by the hash of the grant's id. */
  readonly revokedGrants = new Map<string, Set<string>>();
  /** Entries for the audit and the events, written with the changes. */
  readonly notes: ArtifactNote[] = [];
  /** People by uuid; null for an unknown or suspended person. */
  readonly people = new Map<string, ArtifactOwner | null>();
  /** Set when the request presents a used refresh token whose answer may still be replayed. */
  replayed?: { token: string; artifact: StoredArtifact };
  readonly #read = new Map<string, AdapterPayload | null>();
  readonly #sessions = new Map<string, AdapterPayload | null>();
  readonly #knownSessions = new Map<string, SessionClients>();
  readonly #reads = new Map<string, Promise<unknown>>();

  get isEmpty(): boolean {
    return this.saved.size + this.used.size + this.destroyed.size + this.notes.length === 0;
  }

  save(input: ArtifactInput): void {
    this.destroyed.delete(nameOf(input));
    this.saved.set(nameOf(input), input);
  }

  /** Notes a browser session that exists, with a copy of its clients, because the library changes the original. */
  addKnownSession(uidHash: string, clients: SessionClients = {}): void {
    if (!this.#knownSessions.has(uidHash)) this.#knownSessions.set(uidHash, structuredClone(clients));
  }

  use(kind: string, idHash: string): void {
    this.used.set(nameOf({ kind, id_hash: idHash }), { kind, id_hash: idHash, successor: null });
  }

  destroy(kind: string, idHash: string): void {
    const name = { kind, id_hash: idHash };
    this.saved.delete(nameOf(name));
    this.destroyed.set(nameOf(name), name);
  }

  revoke(kind: string, grantHash: string): void {
    this.revokedGrants.set(grantHash, (this.revokedGrants.get(grantHash) ?? new Set()).add(kind));
  }

  remember(kind: string, idHash: string, payload: AdapterPayload | null): void {
    this.#read.set(nameOf({ kind, id_hash: idHash }), payload);
  }

  rememberSession(uidHash: string, payload: AdapterPayload | null): void {
    this.#sessions.set(uidHash, payload);
  }

  /** The artifact that this request has written or read; null when it is known to be absent, undefined when unknown. */
  lookUp(kind: string, idHash: string): StoredArtifact | null | undefined {
    const name = nameOf({ kind, id_hash: idHash });
    const saved = this.saved.get(name);
    if (saved) return artifactOf(kind, saved.payload);
    if (this.destroyed.has(name)) return null;
    const read = this.#read.get(name);
    return read ? artifactOf(kind, read) : read;
  }

  /** The person of a grant that this request has read, even if the request has since revoked it. */
  ownerOf(grantHash: string): string | undefined {
    return this.#read.get(nameOf({ kind: 'Grant', id_hash: grantHash }))?.accountId;
  }

  lookUpBy(column: 'uid_hash' | 'user_code_hash', kind: string, hash: string): StoredArtifact | null | undefined {
    const saved = [...this.saved.values()].find((input) => input.kind === kind && input[column] === hash);
    if (saved) return artifactOf(kind, saved.payload);
    const session = kind === 'Session' ? this.#sessions.get(hash) : undefined;
    return session ? artifactOf(kind, session) : session;
  }

  /** Runs a read once per key; concurrent and later callers share its result. */
  once<T>(key: string, read: () => Promise<T>): Promise<T> {
    const pending = this.#reads.get(key) as Promise<T> | undefined;
    if (pending) return pending;
    const result = read();
    this.#reads.set(key, result);
    return result;
  }

  /** All changes as rows, at a time in Unix milliseconds. */
  changesAt(ms: number): RowsToWrite {
    const saved = [...this.saved.values()].map(({ expiresIn, ...row }) => ({
      ...row,
      ...this.#changesOf(row),
      expires_at: isoOf(ms + expiresIn * 1000),
    }));
    return {
      now: isoOf(ms),
      saved,
      used: [...this.used.values()],
      destroyed: [...this.destroyed.values()],
      interactions: [...this.destroyed.values()].filter(({ kind }) => kind === 'Interaction').length,
      notes: this.notes,
      hasSession: saved.some(({ is_known_session: isKnown }) => isKnown),
    };
  }

  /** For a browser session that existed before: only the clients that this request has changed or removed. */
  #changesOf({ kind, uid_hash, payload }: Pick<ArtifactInput, 'kind' | 'uid_hash' | 'payload'>): SessionChanges {
    const before = kind === 'Session' && uid_hash !== null ? this.#knownSessions.get(uid_hash) : undefined;
    if (!before) return { is_known_session: false };
    const clients: SessionClients = payload.authorizations ?? {};
    const changed = Object.entries(clients).filter(([id, client]) => !isDeepStrictEqual(client, before[id]));
    const removed = Object.keys(before).filter((id) => !(id in clients));
    return { is_known_session: true, changed: Object.fromEntries(changed), removed };
  }
}

/** An instant in ISO 8601, for SQL. */
export function isoOf(ms: number): string {
  return new Date(ms).toISOString();
}

function artifactOf(kind: string, payload: AdapterPayload): StoredArtifact {
  return { kind, payload, consumed_at: null, successor: null };
}

function nameOf({ kind, id_hash }: ArtifactName): string {
  return `${kind} ${id_hash}`;
}
