/** The waits before a request is sent again, in milliseconds; the last one repeats. */
const waits = [300, 1000, 3000, 5000];

/** How often the hub is asked whether it answers again, in milliseconds. */
const probeMs = 3000;

/** Whether the hub can be reached. Requests that found it away wait here before they are sent again. */
class Connection {
  #isLost = false;
  #probe: ReturnType<typeof setInterval> | undefined;
  readonly #listeners = new Set<() => void>();
  readonly #waiting = new Set<() => void>();

  constructor() {
    addEventListener('online', this.tryNow);
  }

  get isLost(): boolean {
    return this.#isLost;
  }

  /** Calls the listener when the connection is lost or found; returns how to stop that. */
  onChange = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Ends the waits of all requests. */
  tryNow = (): void => {
    for (const go of this.#waiting) go();
  };

  /** Notes an answer of the hub. The others that wait for it are sent at once. */
  found(): void {
    this.tryNow();
    if (this.#isLost) this.#set(false);
  }

  /** Waits after a request has failed so many times. A single failure can be a hiccup, which the reader need not see. */
  async wait(failures: number, signal?: AbortSignal | null): Promise<void> {
    if (failures > 1 && !this.#isLost) this.#set(true);
    const { promise, resolve } = Promise.withResolvers<void>();
    const timer = setTimeout(resolve, waits[Math.min(failures, waits.length) - 1]);
    this.#waiting.add(resolve);
    signal?.addEventListener('abort', () => resolve());
    await promise;
    clearTimeout(timer);
    this.#waiting.delete(resolve);
  }

  #set(isLost: boolean): void {
    this.#isLost = isLost;
    clearInterval(this.#probe);
    if (isLost) this.#probe = setInterval(() => void this.#ask(), probeMs);
    for (const listener of this.#listeners) listener();
  }

  async #ask(): Promise<void> {
    try {
      const { ok } = await fetch('/readyz', { cache: 'no-store', credentials: 'omit' });
      if (!ok) return;
    } catch {
      return;
    }
    // The answers of requests that wait say more: the hub may be ready, and a proxy in front of it not.
    if (this.#waiting.size) this.tryNow();
    else this.found();
  }
}

export const connection = new Connection();
