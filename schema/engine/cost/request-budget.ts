import { Refusal } from '../../../src/errors.ts';
import type { OperationCost } from './measure.ts';

/** What one operation may cost, in points: about one for each value that it answers with. */
export const mostPoints = 50_000;

/**
 * What one request may spend. Its operation's cost is known before it runs; what turns out to be more than was assumed,
 * such as a list that is longer than usual, is charged while it runs.
 */
export class RequestBudget {
  /** What the operation costs as it is written; nothing until it has been measured. */
  #operation: OperationCost = { total: 0, work: 0 };
  #surplus = 0;
  #noted = 0;
  #refusal?: Refusal;

  /** All that it costs, as far as is known by now. */
  get cost(): number {
    return Math.ceil(this.#operation.total) + this.#surplus;
  }

  /** Why the operation is refused while it runs; undefined while it has not cost too much. */
  get refusal(): Refusal | undefined {
    return this.#refusal;
  }

  /** Refuses an operation that costs more than one may. */
  open(cost: OperationCost): void {
    this.#operation = cost;
    this.restart();
    this.#require();
  }

  /** Charges work or values beyond the cost of the operation. */
  charge(points: number): void {
    if (points > 0) this.#surplus += Math.ceil(points);
    this.#require();
  }

  /** Charges the values of the answer that are not paid for yet; whether that is too much, `refusal` says. */
  chargeAnswer(values: number): void {
    this.#surplus += Math.max(0, values - this.cost);
    this.#check();
  }

  /** Notes work whose cost was counted before, but not how often it is done: less may be given back. */
  note(points: number): void {
    this.#noted += points;
  }

  /** Forgets what was charged, for an operation that runs from its start again. */
  restart(): void {
    this.#surplus = 0;
    this.#noted = 0;
    this.#refusal = undefined;
  }

  /** What an answer of so many values has cost: the values, the work behind them, and what was charged on the way. */
  used(values: number): number {
    return Math.min(this.cost, Math.ceil(values + this.#operation.work + this.#noted) + this.#surplus);
  }

  #require(): void {
    this.#check();
    if (this.#refusal) throw this.#refusal;
  }

  /** Makes one refusal, however often it is asked for: thousands of fields of one operation may fail. */
  #check(): void {
    if (this.cost > mostPoints) this.#refusal ??= tooLarge(this.cost);
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
