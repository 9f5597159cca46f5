import { Refusal } from '../../../src/errors.ts';
import type { OperationCost } from './measure.ts';

/** The maximum cost of one operation in points, about one for each value of its answer. */
export const maxOperationPoints = 86_000;

/**
 * The cost budget of one request. The cost of the operation is measured before it runs. Anything beyond that, such as a
 * list that is longer than assumed, is charged while it runs.
 */
export class RequestBudget {
  /** The measured cost of the operation; zero until it has been measured. */
  #operation: OperationCost = { total: 0, work: 0 };
  #surplus = 0;
  #noted = 0;
  #refusal?: Refusal;

  /** The total cost so far, in points. */
  get cost(): number {
    return Math.ceil(this.#operation.total) + Math.ceil(this.#surplus);
  }

  /** The refusal of an operation that turned out to cost too much; undefined otherwise. */
  get refusal(): Refusal | undefined {
    return this.#refusal;
  }

  /** Starts the budget; refuses an operation that costs too much. */
  open(cost: OperationCost): void {
    this.#operation = cost;
    this.restart();
    this.#require();
  }

  /** Charges work or values beyond the cost of the operation. */
  charge(points: number): void {
    if (points > 0) this.#surplus += points;
    this.#require();
  }

  /** Charges the values of the answer that are not charged yet; sets `refusal` if that is too much. */
  chargeAnswer(values: number): void {
    this.#surplus += Math.max(0, values - this.cost);
    this.#check();
  }

  /** Records work that was done, which is included in the measured cost and is not refunded. */
  note(points: number): void {
    this.#noted += points;
  }

  /** Resets the charges, for an operation that runs again from the start. */
  restart(): void {
    this.#surplus = 0;
    this.#noted = 0;
    this.#refusal = undefined;
  }

  /** The actual cost of an answer: its values, the work behind them, and the charges along the way. */
  used(values: number): number {
    return Math.min(this.cost, Math.ceil(values + this.#operation.work + this.#noted + this.#surplus));
  }

  #require(): void {
    this.#check();
    if (this.#refusal) throw this.#refusal;
  }

  /** Creates the refusal once, since thousands of fields of one operation may fail with it. */
  #check(): void {
    if (this.cost > maxOperationPoints) this.#refusal ??= tooLarge(this.cost);
  }
}

function tooLarge(cost: number): Refusal {
  const stated = Math.min(cost, Number.MAX_SAFE_INTEGER);
  return new Refusal(
    'invalid',
    'query_too_large',
    `The operation costs ${stated} points, the maximum is ${maxOperationPoints}: about one for each value of the answer, ` +
      'with lists at their requested length. Ask for fewer fields, or for shorter lists with `first`.',
    { cost: stated, maximumCost: maxOperationPoints },
  );
}
