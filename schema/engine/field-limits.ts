import { LocalCounts } from '../../src/platform/limits/local-counts.ts';

/** The number of uses of a field in a window, which opens with the first use. */
export interface FieldLimit {
  max: number;
  seconds: number;
}

/**
 * The limits of single fields, in addition to the hourly limit of every credential. Each instance counts for itself, and
 * remembers the 50,000 most recent callers of each field.
 */
export class FieldLimits {
  readonly #fields = new Map<string, LocalCounts>();

  constructor(private readonly mostCallers = 50_000) {}

  /** Counts one use. Returns the seconds to wait if the limit is already reached; the use is not counted then. */
  use(field: string, { max, seconds }: FieldLimit, caller: string): number | undefined {
    const counts = this.#fields.get(field) ?? new LocalCounts({ points: max, seconds }, this.mostCallers);
    this.#fields.set(field, counts);
    const { remaining, msToReset } = counts.left(caller);
    if (remaining <= 0) return Math.ceil(msToReset / 1000);
    counts.add(caller, 1);
    return undefined;
  }
}
