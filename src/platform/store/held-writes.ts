import { Writes } from './writes.ts';

/** The writes of flushed transactions, held back until they are sent as one statement. */
export class HeldWrites {
  readonly #held = new WeakMap<object, Writes>();

  /** Holds back the writes of this transaction until its next read. */
  hold(transaction: object): void {
    if (!this.#held.has(transaction)) this.#held.set(transaction, new Writes());
  }

  /** Returns the held writes of a transaction, if it holds any back. */
  of(transaction: object | undefined): Writes | undefined {
    return transaction && this.#held.get(transaction);
  }

  /** Takes the held writes, to send them; later ones are held back again. Undefined if there are none. */
  take(transaction: object): Writes | undefined {
    const writes = this.#held.get(transaction);
    if (!writes || writes.isEmpty) return undefined;
    this.#held.set(transaction, new Writes());
    return writes;
  }

  /** Stops holding back the writes of this transaction. */
  end(transaction: object): void {
    this.#held.delete(transaction);
  }
}
