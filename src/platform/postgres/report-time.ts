import { unavailable } from '../../errors.ts';
import type { Refusal } from '../../errors.ts';

/**
 * The time that the reports of one request share. The operation may have waited ten seconds before them, and a connection
 * is cut after a minute of silence: its client would not learn why.
 */
const reportsMs = 45_000;

/** The answer to a request, which closes when it is sent, and when the client has gone. */
interface AnswerToReports {
  readonly closed: boolean;
  once(event: 'close', listener: () => void): unknown;
  off(event: 'close', listener: () => void): unknown;
}

/**
 * Ends the reports of one request that have used up their time, or whose client has gone: those that run are cancelled,
 * and those that wait do not begin. The time starts with the first report.
 */
export class ReportTime {
  readonly #ending = new AbortController();
  #endsAt?: number;
  #timer?: NodeJS.Timeout;
  #running = 0;

  readonly #answer: AnswerToReports;
  readonly #ms: number;

  constructor(answer: AnswerToReports, ms = reportsMs) {
    this.#answer = answer;
    this.#ms = ms;
  }

  /** Aborts when reports end; its reason is a refusal. */
  get ended(): AbortSignal {
    return this.#ending.signal;
  }

  /** Whether nobody reads the answer any more. */
  get isUnread(): boolean {
    return this.#answer.closed;
  }

  /** Returns the refusal of everything that a report would begin after the end. */
  get refusal(): Refusal | undefined {
    return this.ended.reason as Refusal | undefined;
  }

  /** The time for another part of a long answer, which has sent something in between. */
  renewed(): ReportTime {
    return new ReportTime(this.#answer, this.#ms);
  }

  /** Runs a report, whose answer does not wait for what is being cancelled. */
  async run<T>(report: () => Promise<T>): Promise<T> {
    if (this.#running === 0) this.#watch();
    this.#running += 1;
    const ended = Promise.withResolvers<never>();
    const end = (): void => ended.reject(this.refusal);
    this.ended.addEventListener('abort', end);
    try {
      this.ended.throwIfAborted();
      return await Promise.race([report(), ended.promise]);
    } finally {
      this.ended.removeEventListener('abort', end);
      this.#running -= 1;
      if (this.#running === 0) this.#unwatch();
    }
  }

  #watch(): void {
    this.#endsAt ??= performance.now() + this.#ms;
    this.#timer = setTimeout(() => this.#ending.abort(outOfTime(this.#ms)), this.#endsAt - performance.now());
    this.#answer.once('close', this.#leave);
    if (this.#answer.closed) this.#leave();
  }

  #unwatch(): void {
    clearTimeout(this.#timer);
    this.#answer.off('close', this.#leave);
  }

  readonly #leave = (): void => this.#ending.abort(unavailable('overloaded', 'The client has gone.'));
}

function outOfTime(ms: number): Refusal {
  const sentence =
    `The reports of this request took more than ${ms / 1000} s together. ` +
    'Ask for fewer reports in one request, a shorter range, or a longer interval.';
  return unavailable('overloaded', sentence, 5);
}
