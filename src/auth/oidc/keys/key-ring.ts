import { isDeepStrictEqual } from 'node:util';
import { Temporal } from 'temporal-polyfill';
import type { Orm } from '../../../platform/postgres/orm.ts';
import type { Changes } from '../../../platform/events/changes.ts';
import type { Clock } from '../../../platform/time/clock.ts';
import type { Logger } from '../../../platform/log.ts';
import { loadKeys } from './load-keys.ts';
import type { LoadedKeys } from './load-keys.ts';

export interface KeyRingOptions {
  orm: Orm;
  changes: Changes;
  clock: Clock;
  log: Logger;
  secret: string;
}

const FRESH_SECONDS = 60;
const RETRY_SECONDS = 5;

/**
 * The keys as this instance has them. It reads them again when it hears that they have changed, and in any case before
 * a request that comes a minute after the last time: a pooler may swallow what the database has to announce. A next key
 * waits ten minutes before it signs, so that a minute late is early enough.
 */
export class KeyRing {
  #keys: LoadedKeys = { jwks: { keys: [] }, cookieKeys: [] };
  #freshUntil: Temporal.Instant;
  #asked = 0;
  #reading?: Promise<void>;
  #isClosed = false;

  private constructor(readonly options: KeyRingOptions) {
    this.#freshUntil = options.clock.now();
  }

  /** Makes the keys when there are none. Throws a ConfigError when the secret does not open them. */
  static async open(options: KeyRingOptions): Promise<KeyRing> {
    const ring = new KeyRing(options);
    await ring.#load();
    options.changes.on('keys', () => void ring.#read());
    await ring.#read(); // what has changed before it listened
    return ring;
  }

  /** The same object until a key changes. */
  get keys(): LoadedKeys {
    return this.#keys;
  }

  /** To be awaited before a request is answered. */
  async freshen(): Promise<void> {
    if (Temporal.Instant.compare(this.options.clock.now(), this.#freshUntil) >= 0) await this.#read();
  }

  /** Reads no more. To be awaited before the database is closed: its pool waits for ever for a query that begins then. */
  async close(): Promise<void> {
    this.#isClosed = true;
    await this.#reading;
  }

  /** What is made of the keys, and made again of other keys: anyone who has taken the one before may finish with it. */
  making<T>(make: (keys: LoadedKeys) => T): () => T {
    let of = this.#keys;
    let made = make(of);
    return () => {
      if (of !== this.#keys) {
        made = make(this.#keys);
        of = this.#keys;
      }
      return made;
    };
  }

  /** Of several who ask at once, one reads; who asks while it reads may be asking for what came after. */
  async #read(): Promise<void> {
    if (this.#isClosed) return;
    this.#asked += 1;
    await (this.#reading ??= this.#readUntilAnswered());
  }

  async #readUntilAnswered(): Promise<void> {
    for (let asked = 0; asked !== this.#asked;) {
      asked = this.#asked;
      await this.#load().catch((error: unknown) => this.#keepOld(error));
    }
    this.#reading = undefined;
  }

  async #load(): Promise<void> {
    const { orm, secret, clock } = this.options;
    const keys = await loadKeys(orm, secret, clock);
    if (!isDeepStrictEqual(keys, this.#keys)) this.#keys = keys;
    this.#freshUntil = clock.now().add({ seconds: FRESH_SECONDS });
  }

  #keepOld(error: unknown): void {
    this.options.log.error({ err: error }, 'the keys could not be read again; those of before are used');
    this.#freshUntil = this.options.clock.now().add({ seconds: RETRY_SECONDS });
  }
}
