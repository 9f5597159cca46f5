import { LocalCounts } from '../../src/platform/limits/local-counts.ts';

/** How often a field may be used in a window that opens with its first use. */
export interface FieldLimit {
  max: number;
  seconds: number;
}

/**
 * The limits of single fields, beside the hourly one of every credential; each instance keeps them for itself. Of each
 * field the 50,000 callers are known that used it last.
 */
export class FieldLimits {
  readonly #fields = new Map<string, LocalCounts>();

  constructor(private readonly mostCallers = 50_000) {}

  /** Counts one use. Returns the seconds to wait where there were too many before; such a use is not counted. */
  use(field: string, { max, seconds }: FieldLimit, caller: string): number | undefined {
    const counts = this.#fields.get(field) ?? new LocalCounts({ points: max, seconds }, this.mostCallers);
    this.#fields.set(field, counts);
    const { remaining, msToReset } = counts.left(caller);
    if (remaining <= 0) return Math.ceil(msToReset / 1000);
    counts.add(caller, 1);
    return undefined;
  }
}
