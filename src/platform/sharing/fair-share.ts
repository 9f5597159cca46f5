/** Gives the share back; further calls do nothing. */
export type ReleaseShare = () => void;

export interface FairShareOptions {
  /** The amount that all callers together can use at once. */
  capacity: number;
  /** The amount that one caller can use at once. */
  perCaller: number;
  /** The maximum number of waiting requests; one caller can have a quarter of them. */
  mostWaiting: number;
  /** The longest wait of a request. */
  waitMs: number;
  /** Creates the error for a request that waited too long, or found too many waiting. */
  refusal: () => Error;
}

interface WaitingRequest {
  size: number;
  grant: (release: ReleaseShare) => void;
  /** Ends the wait with a refusal. */
  refuse: () => void;
  timer: NodeJS.Timeout;
}

/**
 * Shares a scarce resource fairly. No caller uses more than its share. When the resource is used up, waiting callers
 * are served in turn: a caller with a hundred requests delays another caller by only one. A large request
 * whose turn has come blocks smaller requests behind it, which would otherwise take what it waits for. Each request
 * waits for a limited time in a limited queue. When the queue is full, the caller with the most waiting requests loses
 * its newest one.
 */
export class FairShare {
  #used = 0;
  #waiting = 0;
  readonly #usedBy = new Map<string, number>();
  /** The waiting requests by caller, in the order of turns: a caller that was served moves to the end. */
  readonly #queues = new Map<string, WaitingRequest[]>();

  constructor(private readonly options: FairShareOptions) {}

  /** The amount that one caller can use at once. */
  get perCaller(): number {
    return this.options.perCaller;
  }

  get used(): number {
    return this.#used;
  }

  get waiting(): number {
    return this.#waiting;
  }

  /** Takes a share, or waits for its turn. */
  acquire(caller: string, size = 1): ReleaseShare | Promise<ReleaseShare> {
    const capped = Math.min(size, this.options.perCaller);
    const isNext = !this.#queues.has(caller) && !this.#isWaitedFor();
    if (isNext && this.#isWithinPart(caller, capped) && this.#isFree(capped)) return this.#take(caller, capped);
    return this.#wait(caller, capped);
  }

  #isFree(size: number): boolean {
    return this.#used + size <= this.options.capacity;
  }

  #isWithinPart(caller: string, size: number): boolean {
    return (this.#usedBy.get(caller) ?? 0) + size <= this.options.perCaller;
  }

  /** Returns whether any caller waits for the resource itself, and not for its own share. */
  #isWaitedFor(): boolean {
    for (const [caller, [first]] of this.#queues) if (first && this.#isWithinPart(caller, first.size)) return true;
    return false;
  }

  #take(caller: string, size: number): ReleaseShare {
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

  #wait(caller: string, size: number): Promise<ReleaseShare> {
    const { mostWaiting, waitMs, refusal } = this.options;
    const waits = this.#queues.get(caller)?.length ?? 0;
    const isRefused = waits >= mostWaiting / 4 || (this.#waiting >= mostWaiting && !this.#makeRoom(waits));
    if (isRefused) return Promise.reject(refusal());
    return new Promise((grant, reject) => {
      const refuse = (): void => {
        this.#remove(caller, waiting);
        reject(refusal());
        this.#serve();
      };
      const waiting: WaitingRequest = { size, grant, refuse, timer: setTimeout(refuse, waitMs) };
      const queue = this.#queues.get(caller) ?? [];
      queue.push(waiting);
      this.#queues.set(caller, queue);
      this.#waiting += 1;
    });
  }

  /** Refuses the newest request of the caller with most in the queue, if these are at least two more than `waits`. */
  #makeRoom(waits: number): boolean {
    const longest = [...this.#queues.values()].reduce((a, b) => (b.length > a.length ? b : a));
    if (longest.length <= waits + 1) return false;
    longest.at(-1)!.refuse();
    return true;
  }

  /** Serves one request of each caller in turn, until the next one does not fit. */
  #serve(): void {
    for (let isServed = true; isServed && this.#waiting;) {
      isServed = false;
      for (const [caller, queue] of [...this.#queues]) {
        const [first] = queue;
        if (!first || !this.#isWithinPart(caller, first.size)) continue;
        if (!this.#isFree(first.size)) return;
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

  #remove(caller: string, waiting: WaitingRequest): void {
    const queue = this.#queues.get(caller) ?? [];
    const at = queue.indexOf(waiting);
    if (at < 0) return;
    queue.splice(at, 1);
    clearTimeout(waiting.timer);
    this.#waiting -= 1;
    if (!queue.length) this.#queues.delete(caller);
  }
}
