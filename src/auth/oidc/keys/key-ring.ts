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
 * The keys of this instance. It reloads them when notified of a change. A pooler may lose notifications, so it also
 * reloads them before a request that comes a minute or more after the last load. A delay of a minute is safe, since a
 * next key waits ten minutes before it signs.
 */
export class KeyRing {
  #keys: LoadedKeys = { jwks: { keys: [] }, cookieKeys: [] };
  #freshUntil: Temporal.Instant;
  #requested = 0;
  #loading?: Promise<void>;
  #isClosed = false;

  private constructor(readonly options: KeyRingOptions) {
    this.#freshUntil = options.clock.now();
  }

  /** Creates the keys when there are none. Throws a ConfigError when the secret cannot decrypt them. */
  static async open(options: KeyRingOptions): Promise<KeyRing> {
    const ring = new KeyRing(options);
    await ring.#load();
    options.changes.on('keys', () => void ring.#reload());
    await ring.#reload(); // for changes before it listened
    return ring;
  }

  /** The same object until a key changes. */
  get keys(): LoadedKeys {
    return this.#keys;
  }

  /** Reloads keys that are older than a minute. Await it before answering a request. */
  async refresh(): Promise<void> {
    if (Temporal.Instant.compare(this.options.clock.now(), this.#freshUntil) >= 0) await this.#reload();
  }

  /** Stops reloading. Await it before closing the database: the pool waits forever for a query that starts during its close. */
  async close(): Promise<void> {
    this.#isClosed = true;
    await this.#loading;
  }

  /** Derives a value from the keys, and again after each change. Holders of an earlier value may continue to use it. */
  derive<T>(create: (keys: LoadedKeys) => T): () => T {
    let source = this.#keys;
    let derived = create(source);
    return () => {
      if (source !== this.#keys) {
        derived = create(this.#keys);
        source = this.#keys;
      }
      return derived;
    };
  }

  /** Concurrent callers share one load. A call during a load causes another, because its change may be too late for it. */
  async #reload(): Promise<void> {
    if (this.#isClosed) return;
    this.#requested += 1;
    await (this.#loading ??= this.#reloadUntilCurrent());
  }

  async #reloadUntilCurrent(): Promise<void> {
    for (let served = 0; served !== this.#requested;) {
      served = this.#requested;
      await this.#load().catch((error: unknown) => this.#keepPrevious(error));
    }
    this.#loading = undefined;
  }

  async #load(): Promise<void> {
    const { orm, secret, clock } = this.options;
    const keys = await loadKeys(orm, secret, clock);
    if (!isDeepStrictEqual(keys, this.#keys)) this.#keys = keys;
    this.#freshUntil = clock.now().add({ seconds: FRESH_SECONDS });
  }

  #keepPrevious(error: unknown): void {
    this.options.log.error({ err: error }, 'the keys could not be reloaded; the previous ones remain in use');
    this.#freshUntil = this.options.clock.now().add({ seconds: RETRY_SECONDS });
  }
}
