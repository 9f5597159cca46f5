const AGAIN_MS = 10_000;

/**
 * Background work of a process. Waking it starts the work, one piece at a time, until nothing is left. After some work
 * it wakes itself again later, to retry failed pieces.
 */
export class BackgroundWork {
  #wakings = 0;
  #working?: Promise<void>;
  #again?: NodeJS.Timeout;
  #isClosed = false;

  readonly #stop = new AbortController();

  /** `work` does one piece, and returns 0 if there is nothing to do. Its signal is aborted when the work is closed. */
  constructor(
    readonly work: (signal: AbortSignal) => Promise<number>,
    readonly report: (error: unknown) => void,
  ) {}

  wake(): void {
    if (this.#isClosed) return;
    this.#wakings += 1;
    this.#working ??= this.#workUntilDone();
  }

  /** Waits for the current piece; no other one starts after it. */
  async close(): Promise<void> {
    this.#isClosed = true;
    this.#stop.abort();
    clearTimeout(this.#again);
    await this.#working;
  }

  /** A call of `wake` during a piece may concern work that this piece has missed, so another piece follows. */
  async #workUntilDone(): Promise<void> {
    let last = 0;
    for (let seen = 0; (last > 0 || seen !== this.#wakings) && !this.#isClosed;) {
      seen = this.#wakings;
      last = await this.work(this.#stop.signal).catch((error: unknown) => this.#fail(error));
      if (last) this.#lookAgain();
    }
    this.#working = undefined;
  }

  #fail(error: unknown): number {
    this.report(error);
    return 0;
  }

  #lookAgain(): void {
    clearTimeout(this.#again);
    if (!this.#isClosed) this.#again = setTimeout(() => this.wake(), AGAIN_MS).unref();
  }
}
