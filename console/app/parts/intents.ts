/** A change that a person wants to make, on its way to the hub. */
export interface Intent {
  /** Its idempotency key. */
  key: string;
  /** Notes that the request is over, and whether the hub has answered. */
  end: (isAnswered: boolean) => void;
}

/**
 * What a person wants to change with one form or button. The same change has the same key until the hub has answered, so
 * that sending it again after a lost answer makes it once.
 */
export class Intents {
  readonly #keys = new Map<string, string>();
  readonly #sending = new Set<string>();

  /** Begins a request; undefined if the same change is being sent already, as by the second click of a double click. */
  start(variables: unknown): Intent | undefined {
    const change = JSON.stringify(variables) ?? '';
    if (this.#sending.has(change)) return undefined;
    const key = this.#keys.get(change) ?? crypto.randomUUID();
    this.#keys.set(change, key);
    this.#sending.add(change);
    return {
      key,
      end: (isAnswered) => {
        this.#sending.delete(change);
        if (isAnswered) this.#keys.delete(change);
      },
    };
  }
}
