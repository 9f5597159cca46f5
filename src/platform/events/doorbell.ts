const AGAIN_MS = 10_000;

/**
 * Does some work as soon as somebody rings, piece by piece and never two at a time, until there is none left. If there
 * was any it looks again a while later, for what has to be tried a second time.
 */
export class Doorbell {
  #rings = 0;
  #working?: Promise<void>;
  #again?: NodeJS.Timeout;
  #isClosed = false;

  /** `work` does one piece, and answers 0 when there was nothing to do. */
  constructor(
    readonly work: () => Promise<number>,
    readonly report: (error: unknown) => void,
  ) {}

  ring(): void {
    if (this.#isClosed) return;
    this.#rings += 1;
    this.#working ??= this.#workUntilDone();
  }

  /** Waits for the piece under way; none is begun after it. */
  async close(): Promise<void> {
    this.#isClosed = true;
    clearTimeout(this.#again);
    await this.#working;
  }

  /** Who rings while it looks may be ringing for what came after. */
  async #workUntilDone(): Promise<void> {
    let last = 0;
    for (let heard = 0; (last > 0 || heard !== this.#rings) && !this.#isClosed;) {
      heard = this.#rings;
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
    if (!this.#isClosed) this.#again = setTimeout(() => this.ring(), AGAIN_MS).unref();
  }
}
