import { isDeepStrictEqual } from 'node:util';
import type { AdapterPayload } from 'oidc-provider';
import type { StoredArtifact } from './artifact.ts';
import type { ArtifactNote } from './note.ts';
import type { RowsToWrite } from './write-statement.ts';

/** The person behind an artifact, as PostgreSQL writes them in JSON. */
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
  expiresIn: number;
}

interface SessionChanges {
  is_known_session: boolean;
  changed?: Clients;
  removed?: string[];
}

/** What a browser session knows of each client it reaches. */
type Clients = Record<string, unknown>;

interface Name {
  kind: string;
  id_hash: string;
}

/** What one request has read of the provider's artifacts, and what it will write of them. */
export class ArtifactWork {
  readonly saved = new Map<string, ArtifactInput>();
  readonly used = new Map<string, Name & { successor: string | null }>();
  readonly destroyed = new Map<string, Name>();
  /** Hash of a grant's id to the kinds of tokens that end with it. */
  readonly revokedGrants = new Map<string, Set<string>>();
  /** What is written into the audit with it. */
  readonly notes: ArtifactNote[] = [];
  /** By uuid; null where there is no one, or someone suspended. */
  readonly people = new Map<string, ArtifactOwner | null>();
  /** Set when a used refresh token was shown that may still give its answer again. */
  replayed?: { token: string; artifact: StoredArtifact };
  readonly #read = new Map<string, AdapterPayload | null>();
  readonly #sessions = new Map<string, AdapterPayload | null>();
  readonly #knownSessions = new Map<string, Clients>();
  readonly #reading = new Map<string, Promise<unknown>>();

  get isEmpty(): boolean {
    return this.saved.size + this.used.size + this.destroyed.size + this.notes.length === 0;
  }

  save(input: ArtifactInput): void {
    this.destroyed.delete(nameOf(input));
    this.saved.set(nameOf(input), input);
  }

  /** That there is a browser session of this name, and the clients it reaches. A copy: the library changes them. */
  knowSession(uidHash: string, clients: Clients = {}): void {
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

  /** What this request has written or read; null when it knows that there is none, undefined when it does not know. */
  known(kind: string, idHash: string): StoredArtifact | null | undefined {
    const name = nameOf({ kind, id_hash: idHash });
    const saved = this.saved.get(name);
    if (saved) return artifactOf(kind, saved.payload);
    if (this.destroyed.has(name)) return null;
    const read = this.#read.get(name);
    return read ? artifactOf(kind, read) : read;
  }

  /** The person whose consent this request has read, also when it ended it since. */
  ownerOf(grantHash: string): string | undefined {
    return this.#read.get(nameOf({ kind: 'Grant', id_hash: grantHash }))?.accountId;
  }

  knownBy(column: 'uid_hash' | 'user_code_hash', kind: string, hash: string): StoredArtifact | null | undefined {
    const saved = [...this.saved.values()].find((input) => input.kind === kind && input[column] === hash);
    if (saved) return artifactOf(kind, saved.payload);
    const session = kind === 'Session' ? this.#sessions.get(hash) : undefined;
    return session ? artifactOf(kind, session) : session;
  }

  /** Asks once, however many ask at the same time. */
  once<T>(question: string, ask: () => Promise<T>): Promise<T> {
    const asked = this.#reading.get(question) as Promise<T> | undefined;
    if (asked) return asked;
    const answer = ask();
    this.#reading.set(question, answer);
    return answer;
  }

  /** All of it as rows, at a time in Unix milliseconds. */
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

  /** Of a browser session that was there before: what this request has changed of it, and nothing that others have. */
  #changesOf({ kind, uid_hash, payload }: Pick<ArtifactInput, 'kind' | 'uid_hash' | 'payload'>): SessionChanges {
    const before = kind === 'Session' && uid_hash !== null ? this.#knownSessions.get(uid_hash) : undefined;
    if (!before) return { is_known_session: false };
    const clients: Clients = payload.authorizations ?? {};
    const changed = Object.entries(clients).filter(([id, client]) => !isDeepStrictEqual(client, before[id]));
    const removed = Object.keys(before).filter((id) => !(id in clients));
    return { is_known_session: true, changed: Object.fromEntries(changed), removed };
  }
}

/** For SQL. */
export function isoOf(ms: number): string {
  return new Date(ms).toISOString();
}

function artifactOf(kind: string, payload: AdapterPayload): StoredArtifact {
  return { kind, payload, consumed_at: null, successor: null };
}

function nameOf({ kind, id_hash }: Name): string {
  return `${kind} ${id_hash}`;
}
