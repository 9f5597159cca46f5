import { isDeepStrictEqual } from 'node:util';
import { Temporal } from 'temporal-polyfill';
import type { Clock } from '../time/clock.ts';
import type { Changes, Topic } from './changes.ts';

export interface CurrentValueOptions<T> {
  changes: Changes;
  topic: Topic;
  clock: Clock;
  load: () => Promise<T>;
  /** Called when a later load fails; the value before remains in use. */
  onFailure: (error: unknown) => void;
}

const FRESH_SECONDS = 60;
const RETRY_SECONDS = 5;

/**
 * A value of the database that this instance keeps. It is loaded again when its topic is notified. A pooler may lose
 * notifications, so `refresh` also loads a value that is a minute old.
 */
export class CurrentValue<T> {
  #value: T;
  #freshUntil: Temporal.Instant;
  #requested = 0;
  #loading?: Promise<void>;
  #isClosed = false;

  private constructor(
    readonly options: CurrentValueOptions<T>,
    first: T,
  ) {
    this.#value = first;
    this.#freshUntil = options.clock.now();
  }

  /** Throws if the first load fails. */
  static async open<T>(options: CurrentValueOptions<T>): Promise<CurrentValue<T>> {
    const current = new CurrentValue(options, await options.load());
    options.changes.on(options.topic, () => void current.#reload());
    await current.#reload(); // for changes before it listened
    return current;
  }

  /** The same object until the value changes. */
  get value(): T {
    return this.#value;
  }

  /** Loads a value again that is older than a minute. Await it before answering a request. */
  async refresh(): Promise<void> {
    if (Temporal.Instant.compare(this.options.clock.now(), this.#freshUntil) >= 0) await this.#reload();
  }

  /** Stops loading. Await it before closing the database: the pool waits forever for a query that starts during its close. */
  async close(): Promise<void> {
    this.#isClosed = true;
    await this.#loading;
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
    const { load, clock } = this.options;
    const value = await load();
    if (!isDeepStrictEqual(value, this.#value)) this.#value = value;
    this.#freshUntil = clock.now().add({ seconds: FRESH_SECONDS });
  }

  #keepPrevious(error: unknown): void {
    this.options.onFailure(error);
    this.#freshUntil = this.options.clock.now().add({ seconds: RETRY_SECONDS });
  }
}
