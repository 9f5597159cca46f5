import { Writes } from './writes.ts';

/** What the flushes of transactions write, held back until it goes in as one statement. */
export class HeldWrites {
  readonly #held = new WeakMap<object, Writes>();

  /** From now on what is flushed in this transaction waits, until something else is asked in it. */
  hold(transaction: object): void {
    if (!this.#held.has(transaction)) this.#held.set(transaction, new Writes());
  }

  /** Where the writes of a transaction wait, if they do. */
  of(transaction: object | undefined): Writes | undefined {
    return transaction && this.#held.get(transaction);
  }

  /** Takes what waits, to be sent now; what is flushed after it waits again. Undefined where nothing does. */
  take(transaction: object): Writes | undefined {
    const writes = this.#held.get(transaction);
    if (!writes || writes.isEmpty) return undefined;
    this.#held.set(transaction, new Writes());
    return writes;
  }

  /** What is flushed in this transaction waits no more. */
  end(transaction: object): void {
    this.#held.delete(transaction);
  }
}
