import { Temporal } from 'temporal-polyfill';
import type { Changes, Topic } from '../../../platform/events/changes.ts';
import type { Clock } from '../../../platform/time/clock.ts';

const SECONDS = 60;
const MOST = 10_000;

interface RememberedEntry<T> {
  value: T;
  until: Temporal.Instant;
}

/**
 * Copies of rows, until something of their topic changes, and a minute at most: a change that the database could not
 * tell us of (a pooler that swallows it) lasts no longer. What is not there is asked for every time.
 */
export class Remembered<T> {
  readonly #entries = new Map<string, RememberedEntry<T>>();
  #generation = 0;

  constructor(
    readonly changes: Changes,
    topic: Topic,
    readonly clock: Clock,
  ) {
    changes.on(topic, () => this.#forget());
  }

  async get(key: string, read: () => Promise<T | undefined>): Promise<T | undefined> {
    const now = this.clock.now();
    const entry = this.#entries.get(key);
    if (entry && this.changes.isListening && Temporal.Instant.compare(now, entry.until) < 0) return entry.value;
    const generation = this.#generation;
    const value = await read();
    // What changed while it was read may not be in it.
    if (value !== undefined && generation === this.#generation) this.#keep(key, value, now);
    return value;
  }

  #keep(key: string, value: T, now: Temporal.Instant): void {
    if (this.#entries.size >= MOST) this.#entries.clear();
    this.#entries.set(key, { value, until: now.add({ seconds: SECONDS }) });
  }

  #forget(): void {
    this.#generation += 1;
    this.#entries.clear();
  }
}
