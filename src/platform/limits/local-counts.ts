import { LRUCache } from 'lru-cache';
import { wallMs } from '../time/clock.ts';

/** What a caller has used in a window that opened with the first use. */
interface Count {
  used: number;
  resetAtMs: number;
}

/** What is left of a limit, and in how many milliseconds its window ends. */
export interface RemainingCount {
  remaining: number;
  msToReset: number;
}

/**
 * Counts what callers use, in the memory of one instance, for a bounded number of callers. Beyond that, the least
 * recently used are evicted and start a new window. Windows that have passed take no time, only their place.
 */
export class LocalCounts {
  readonly #counts: LRUCache<string, Count>;

  constructor(
    readonly limit: { points: number; seconds: number },
    mostCallers = 50_000,
  ) {
    this.#counts = new LRUCache({ max: mostCallers });
  }

  get size(): number {
    return this.#counts.size;
  }

  /** Adds to what a caller has used, also past the limit; a negative amount gives back. */
  add(caller: string, amount: number): RemainingCount {
    const now = wallMs();
    const count = this.#current(caller, now);
    count.used = Math.max(0, count.used + amount);
    this.#counts.set(caller, count);
    return this.#left(count, now);
  }

  /** What a caller has left; counts nothing. */
  left(caller: string): RemainingCount {
    const now = wallMs();
    return this.#left(this.#current(caller, now), now);
  }

  #current(caller: string, now: number): Count {
    const known = this.#counts.get(caller);
    if (known && known.resetAtMs > now) return known;
    return { used: 0, resetAtMs: now + this.limit.seconds * 1000 };
  }

  #left({ used, resetAtMs }: Count, now: number): RemainingCount {
    return { remaining: this.limit.points - used, msToReset: resetAtMs - now };
  }
}
