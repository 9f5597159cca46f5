import { createHash } from 'node:crypto';

const cursorFields = ['cursor', 'startCursor', 'endCursor'];
/** Fields whose values are random, as OAuth and the hub name them. */
const secretFields = [
  ...['access_token', 'refresh_token', 'id_token', 'client_secret', 'registration_access_token', 'secret'],
  ...['device_code', 'user_code', 'request_uri', 'hint'],
];
/** Random values are shown with no more characters than this. */
const maxShownLength = 43;
/** Times of tokens in seconds, which follow the clock of the machine, and figures of the instance. */
const stableNumbers: Record<string, number> = {
  ...{ iat: 1_767_603_600, exp: 1_767_607_200, auth_time: 1_767_603_600 },
  ...{ memoryBytes: 214_695_936, hits: 5230, misses: 412, entries: 318 },
};
/** Times of the machine, where the hub does not follow the clock of the test, ids of requests, and keys of webhooks. */
const stableTexts: Record<string, string> = {
  recordedAt: '2026-01-05T09:00:00.000Z',
  signedInAt: '2026-01-05T09:00:00.000Z',
  startedAt: '2026-01-05T09:00:00.000Z',
  nodeVersion: '24.21.0',
  databaseVersion: '18.4',
  publicKey: 'whpk_CnE+u139yTdD1h3Qn5z5VanymuSZmbHwUiaoXIvco1U=',
  requestId: '0b8b6a0e-6a52-4c8c-9d49-3a1f0f7f9d10',
};
/** Each browser of the tests has an address of its own. */
const addressOfTests = /^10\.9\.\d+\.\d+$/;
const crockford = '0123456789abcdefghjkmnpqrstvwxyz';

/**
 * Replaces the values that differ in each run (ids, cursors, secrets, addresses) by values of the same form that depend
 * only on the order in which they first appear, so that a recorded example changes only with the behaviour it shows.
 */
export class StableValues {
  readonly #stable = new Map<string, string>();
  readonly #counts = new Map<string, number>();

  constructor(
    private readonly topic: string,
    private readonly address: string,
  ) {}

  /** Replaces a text everywhere from now on, such as a secret that an answer has shown. */
  replace(text: string, by: string): void {
    this.#stable.set(text, by);
  }

  of<T>(value: T): T {
    return this.#of(value, '') as T;
  }

  #of(value: unknown, name: string): unknown {
    if (typeof value === 'string') return stableTexts[name] ?? this.#text(value, name);
    if (typeof value === 'number') return stableNumbers[name] ?? value;
    if (Array.isArray(value)) return value.map((each) => this.#of(each, name));
    if (typeof value !== 'object' || value === null) return value;
    if (name === 'keys' && 'createdAt' in value) return this.#networkKey(value);
    return Object.fromEntries(Object.entries(value).map(([key, each]) => [this.#text(key, ''), this.#of(each, key)]));
  }

  /** A key of the network, which is made before the clock of the test is there. */
  #networkKey(key: object): object {
    const id = this.#known(String((key as { id?: string }).id), 'kid', () => this.#digest(maxShownLength, 'kid'));
    return { ...key, id, createdAt: stableTexts.startedAt };
  }

  #text(text: string, name: string): string {
    if (cursorFields.includes(name)) return this.#known(text, 'cursor', () => this.#digest(text.length, 'cursor'));
    if (secretFields.includes(name)) {
      const length = Math.min(text.length, maxShownLength);
      return this.#known(text, name, () => this.#digest(length, name));
    }
    if (name === 'address') return addressOfTests.test(text) ? '203.0.113.7' : text;
    let stable = text.replaceAll(this.address, 'https://hub.example');
    stable = stable.replaceAll(/(?<=\btoken=)[\w-]{43}/g, (token) =>
      this.#known(token, 'token', () => this.#digest(token.length, 'token')),
    );
    stable = stable.replaceAll(/\bproject-\d+\b/g, (slug) =>
      this.#known(slug, 'slug', () => `project-${this.#counts.get('slug')}`),
    );
    for (const [from, to] of this.#stable) if (from.length > 7) stable = stable.replaceAll(from, to);
    stable = stable.replaceAll(/\b([a-z]{1,20})_([0-7][0-9a-hjkmnp-tv-z]{25})\b/g, (id: string, kind: string) =>
      this.#known(id, kind, () => `${kind}_01kf${this.#digest(22, kind)}`),
    );
    stable = stable.replaceAll(/(?<=\burn:uuid:)[\da-f-]{36}/g, (uuid) =>
      this.#known(uuid, 'uuid', () => `01b8d1a0-0000-7000-8000-${String(this.#counts.get('uuid')).padStart(12, '0')}`),
    );
    stable = stable.replaceAll(/(?<=\/interaction\/)[\w-]{20,}/g, (uid) =>
      this.#known(uid, 'interaction', () => this.#digest(uid.length, 'interaction')),
    );
    return stable.replaceAll(/\bhub_[\w-]{20,}/g, (key: string) =>
      this.#known(key, 'key', () => `hub_${this.#digest(key.length - 4, 'key')}`),
    );
  }

  #known(text: string, kind: string, make: () => string): string {
    const known = this.#stable.get(text);
    if (known) return known;
    this.#counts.set(kind, (this.#counts.get(kind) ?? 0) + 1);
    const made = make();
    this.#stable.set(text, made);
    // What was made is itself left as it is.
    this.#stable.set(made, made);
    return made;
  }

  #digest(length: number, kind: string): string {
    const seed = `${this.topic} ${kind} ${this.#counts.get(kind)}`;
    const bytes = createHash('shake256', { outputLength: length }).update(seed).digest();
    return [...bytes].map((byte) => crockford[byte & 31]).join('');
  }
}
