/** The number of things that are sent at the same time, and the time after which one counts as slow. */
export interface LaneSizes {
  fast: number;
  slow: number;
  slowAfterMs: number;
}

export type Lane = 'fast' | 'slow';

/**
 * Two lanes of things that are being sent, so that slow receivers take no room from fast ones. What is in the fast lane
 * for too long moves to the slow lane, if that has room.
 */
export class Lanes {
  readonly #taken: Record<Lane, number> = { fast: 0, slow: 0 };

  constructor(readonly sizes: LaneSizes) {}

  free(lane: Lane): number {
    return Math.max(0, this.sizes[lane] - this.#taken[lane]);
  }

  get isEmpty(): boolean {
    return this.#taken.fast + this.#taken.slow === 0;
  }

  /** Does work in a lane; `onRoom` is called when it has made room in the fast one. */
  async run(lane: Lane, work: () => Promise<void>, onRoom: () => void): Promise<void> {
    let current = lane;
    this.#taken[lane] += 1;
    const timer = setTimeout(() => {
      if (current === 'slow' || !this.free('slow')) return;
      this.#taken.fast -= 1;
      this.#taken.slow += 1;
      current = 'slow';
      onRoom();
    }, this.sizes.slowAfterMs);
    try {
      await work();
    } finally {
      clearTimeout(timer);
      this.#taken[current] -= 1;
    }
  }
}
