const AGAIN_MS = 10_000;

/**
 * Work of a process beside its requests: done as soon as it is woken, piece by piece and never two at a time, until there
 * is none left. If there was any it looks again a while later, for what has to be tried a second time.
 */
export class BackgroundWork {
  #wakings = 0;
  #working?: Promise<void>;
  #again?: NodeJS.Timeout;
  #isClosed = false;

  /** `work` does one piece, and answers 0 when there was nothing to do. */
  constructor(
    readonly work: () => Promise<number>,
    readonly report: (error: unknown) => void,
  ) {}

  wake(): void {
    if (this.#isClosed) return;
    this.#wakings += 1;
    this.#working ??= this.#workUntilDone();
  }

  /** Waits for the piece under way; none is begun after it. */
  async close(): Promise<void> {
    this.#isClosed = true;
    clearTimeout(this.#again);
    await this.#working;
  }

  /** Whoever wakes it while it looks may do so for what came after. */
  async #workUntilDone(): Promise<void> {
    let last = 0;
    for (let seen = 0; (last > 0 || seen !== this.#wakings) && !this.#isClosed;) {
      seen = this.#wakings;
      last = await this.work().catch((error: unknown) => this.#fail(error));
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
