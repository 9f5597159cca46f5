import type { LRUCache } from 'lru-cache';
import { wallMs } from '../time/clock.ts';
import { recentlyUsed } from '../values/recently-used.ts';

/** The use of one caller in a window that opens with the first use. */
interface Count {
  used: number;
  resetAtMs: number;
}

/** The remainder of a limit, below zero if it is exceeded, and the milliseconds until its window ends. */
export interface RemainingCount {
  remaining: number;
  msToReset: number;
}

/**
 * Counts the use of a limited number of callers in the memory of one instance. Beyond that number, the least recently
 * active callers are forgotten and start a new window. A closed window is replaced when its caller returns.
 */
export class LocalCounts {
  readonly #counts: LRUCache<string, Count>;

  constructor(
    readonly limit: { points: number; seconds: number },
    mostCallers = 50_000,
  ) {
    this.#counts = recentlyUsed(mostCallers);
  }

  get size(): number {
    return this.#counts.size;
  }

  /** Adds to the use of a caller, even beyond the limit; a negative amount reduces the use. */
  add(caller: string, amount: number): RemainingCount {
    const now = wallMs();
    const count = this.#current(caller, now);
    count.used = Math.max(0, count.used + amount);
    this.#counts.set(caller, count);
    return this.#left(count, now);
  }

  /** Returns the remainder of a caller without counting. */
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
