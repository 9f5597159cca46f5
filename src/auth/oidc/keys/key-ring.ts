import type { Orm } from '../../../platform/postgres/orm.ts';
import { CurrentValue } from '../../../platform/events/current-value.ts';
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

/**
 * The keys of this instance, which it reloads when notified of a change, and before a request that comes a minute or
 * more after the last load. A delay of a minute is safe, since a next key waits ten minutes before it signs.
 */
export class KeyRing {
  private constructor(private readonly current: CurrentValue<LoadedKeys>) {}

  /** Creates the keys when there are none. Throws a ConfigError when the secret cannot decrypt them. */
  static async open({ orm, changes, clock, log, secret }: KeyRingOptions): Promise<KeyRing> {
    const current = await CurrentValue.open<LoadedKeys>({
      ...{ changes, clock, topic: 'keys', load: () => loadKeys(orm, secret, clock) },
      onFailure: (error) =>
        log.error({ err: error }, 'the keys could not be reloaded; the previous ones remain in use'),
    });
    return new KeyRing(current);
  }

  /** The same object until a key changes. */
  get keys(): LoadedKeys {
    return this.current.value;
  }

  /** Reloads keys that are older than a minute. Await it before answering a request. */
  refresh(): Promise<void> {
    return this.current.refresh();
  }

  /** Stops reloading. Await it before closing the database. */
  close(): Promise<void> {
    return this.current.close();
  }

  /** Derives a value from the keys, and again after each change. Holders of an earlier value may continue to use it. */
  derive<T>(create: (keys: LoadedKeys) => T): () => T {
    let source = this.keys;
    let derived = create(source);
    return () => {
      if (source !== this.keys) {
        derived = create(this.keys);
        source = this.keys;
      }
      return derived;
    };
  }
}
