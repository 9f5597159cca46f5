import { Refusal } from '../../../src/errors.ts';

/** What one operation may cost, in points: about one for each value that it answers with. */
export const mostPoints = 50_000;

/**
 * What one request may spend. Its operation's cost is known before it runs; what turns out to be more than was assumed,
 * such as a list that is longer than usual, is charged while it runs.
 */
export class RequestBudget {
  /** What the operation costs as it is written; 0 until it has been measured. */
  #operation = 0;
  #surplus = 0;

  /** All that it costs, as far as is known by now. */
  get cost(): number {
    return this.#operation + this.#surplus;
  }

  /** What was charged beyond the operation as it is written. */
  get surplus(): number {
    return this.#surplus;
  }

  /** Refuses an operation that costs more than one may. */
  open(points: number): void {
    this.#operation = Math.ceil(points);
    this.#surplus = 0;
    this.#require();
  }

  /** Charges work or values beyond the cost of the operation. */
  charge(points: number): void {
    this.#surplus += Math.ceil(points);
    this.#require();
  }

  /** Forgets what was charged, for an operation that runs from its start again. */
  restart(): void {
    this.#surplus = 0;
  }

  #require(): void {
    if (this.cost > mostPoints) throw tooLarge(this.cost);
  }
}

function tooLarge(cost: number): Refusal {
  const stated = Math.min(cost, Number.MAX_SAFE_INTEGER);
  return new Refusal(
    'invalid',
    'query_too_large',
    `The operation costs ${stated} points and may cost ${mostPoints}: about one for each value of the answer, lists ` +
      'counted as long as they were asked for. Ask for fewer fields, or for shorter lists with `first`.',
    { cost: stated, maximumCost: mostPoints },
  );
}
