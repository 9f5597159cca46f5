/** Gives back what was taken; calling it again does nothing. */
export type Release = () => void;

export interface FairShareOptions {
  /** How much can be in use at once, by all callers together. */
  capacity: number;
  /** How much of it one caller may use at once. */
  perCaller: number;
  /** How many may wait, over all callers; of one caller a quarter of it. */
  mostWaiting: number;
  /** How long one waits at most. */
  waitMs: number;
  /** What is thrown when somebody has waited too long, or too many wait. */
  refusal: () => Error;
}

interface Waiting {
  size: number;
  grant: (release: Release) => void;
  timer: NodeJS.Timeout;
}

/**
 * Shares a scarce resource fairly. No caller uses more than its share, and when the resource is used up, those who wait
 * are served caller by caller in turn: a caller with a hundred requests delays another by one of them, not by a hundred.
 * Everybody waits for a bounded time in a bounded queue.
 */
export class FairShare {
  #used = 0;
  #waiting = 0;
  readonly #usedBy = new Map<string, number>();
  /** In the order of their turns: who has been served goes to the end. */
  readonly #queues = new Map<string, Waiting[]>();

  constructor(private readonly options: FairShareOptions) {}

  get used(): number {
    return this.#used;
  }

  get waiting(): number {
    return this.#waiting;
  }

  /** Takes a share, or waits for its turn. */
  acquire(caller: string, size = 1): Release | Promise<Release> {
    const asked = Math.min(size, this.options.perCaller);
    if (!this.#queues.has(caller) && this.#fits(caller, asked)) return this.#take(caller, asked);
    return this.#wait(caller, asked);
  }

  #fits(caller: string, size: number): boolean {
    const { capacity, perCaller } = this.options;
    return this.#used + size <= capacity && (this.#usedBy.get(caller) ?? 0) + size <= perCaller;
  }

  #take(caller: string, size: number): Release {
    this.#change(caller, size);
    let isTaken = true;
    return () => {
      if (!isTaken) return;
      isTaken = false;
      this.#change(caller, -size);
      this.#serve();
    };
  }

  #change(caller: string, size: number): void {
    const used = (this.#usedBy.get(caller) ?? 0) + size;
    this.#used += size;
    if (used) this.#usedBy.set(caller, used);
    else this.#usedBy.delete(caller);
  }

  #wait(caller: string, size: number): Promise<Release> {
    const { mostWaiting, waitMs, refusal } = this.options;
    const queue = this.#queues.get(caller) ?? [];
    if (this.#waiting >= mostWaiting || queue.length >= mostWaiting / 4) return Promise.reject(refusal());
    return new Promise((grant, refuse) => {
      const timer = setTimeout(() => {
        this.#remove(caller, waiting);
        refuse(refusal());
        this.#serve();
      }, waitMs);
      const waiting: Waiting = { size, grant, timer };
      queue.push(waiting);
      this.#queues.set(caller, queue);
      this.#waiting += 1;
    });
  }

  /** One of each caller in turn, for as long as anything fits. */
  #serve(): void {
    for (let isServed = true; isServed && this.#waiting;) {
      isServed = false;
      for (const [caller, queue] of [...this.#queues]) {
        const [first] = queue;
        if (!first || !this.#fits(caller, first.size)) continue;
        this.#remove(caller, first);
        this.#moveToEnd(caller);
        first.grant(this.#take(caller, first.size));
        isServed = true;
      }
    }
  }

  #moveToEnd(caller: string): void {
    const queue = this.#queues.get(caller);
    if (!queue) return;
    this.#queues.delete(caller);
    this.#queues.set(caller, queue);
  }

  #remove(caller: string, waiting: Waiting): void {
    const queue = this.#queues.get(caller) ?? [];
    const at = queue.indexOf(waiting);
    if (at < 0) return;
    queue.splice(at, 1);
    clearTimeout(waiting.timer);
    this.#waiting -= 1;
    if (!queue.length) this.#queues.delete(caller);
  }
}
