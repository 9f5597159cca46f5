import { Temporal } from 'temporal-polyfill';
import type { Changes, Topic } from '../../../platform/events/changes.ts';
import type { Clock } from '../../../platform/time/clock.ts';

const SECONDS = 60;
const MAX_ENTRIES = 10_000;

interface CachedRow<T> {
  value: T;
  until: Temporal.Instant;
}

/**
 * Caches rows until a change of their topic, and for at most a minute: a pooler may lose the notification of a change.
 * Absent rows are not cached.
 */
export class RowCache<T> {
  readonly #entries = new Map<string, CachedRow<T>>();
  #generation = 0;

  constructor(
    readonly changes: Changes,
    topic: Topic,
    readonly clock: Clock,
  ) {
    changes.on(topic, () => this.#clear());
  }

  async get(key: string, read: () => Promise<T | undefined>): Promise<T | undefined> {
    const now = this.clock.now();
    const entry = this.#entries.get(key);
    if (entry && this.changes.isListening && Temporal.Instant.compare(now, entry.until) < 0) return entry.value;
    const generation = this.#generation;
    const value = await read();
    // A change during the read may be missing from the value.
    if (value !== undefined && generation === this.#generation) this.#keep(key, value, now);
    return value;
  }

  #keep(key: string, value: T, now: Temporal.Instant): void {
    if (this.#entries.size >= MAX_ENTRIES) this.#entries.clear();
    this.#entries.set(key, { value, until: now.add({ seconds: SECONDS }) });
  }

  #clear(): void {
    this.#generation += 1;
    this.#entries.clear();
  }
}
