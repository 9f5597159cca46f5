export interface CoalescerOptions<Question, Answer> {
  /** Answers several questions at once, in their order. */
  ask: (questions: Question[]) => Promise<Answer[]>;
  /** Whether an error may be the fault of one question; each is then asked again alone. */
  mayBeOfOne: (error: unknown) => boolean;
  /** The most questions that are asked at once. */
  mostAtOnce: number;
  /** The most questions that wait, over all callers; one caller can have a quarter of them. */
  mostWaiting: number;
  /** A statement that lasts longer holds up no one: others are sent beside it, at most so many. */
  patienceMs: number;
  mostStatements: number;
  /** Creates the error for a question that finds too many waiting. */
  refusal: () => Error;
}

interface Waiting<Question, Answer> {
  question: Question;
  resolve: (answer: Answer) => void;
  reject: (error: unknown) => void;
}

/**
 * Asks together what several requests ask at the same time, as one statement. A lone question is asked at once; those that
 * arrive while the database works gather for the next statement, as commits do in a group commit. Callers are served in
 * turn: one with a thousand questions delays another by one statement.
 */
export class Coalescer<Question, Answer> {
  /** The statements under way, and those of them that have lasted too long. */
  #statements = 0;
  #slow = 0;
  #count = 0;
  /** The waiting questions by caller, in the order of turns. */
  readonly #queues = new Map<string, Waiting<Question, Answer>[]>();

  constructor(private readonly options: CoalescerOptions<Question, Answer>) {}

  ask(question: Question, caller: string): Promise<Answer> {
    const { mostWaiting, refusal } = this.options;
    const queue = this.#queues.get(caller) ?? [];
    if (this.#count >= mostWaiting || queue.length >= mostWaiting / 4) return Promise.reject(refusal());
    return new Promise((resolve, reject) => {
      queue.push({ question, resolve, reject });
      this.#queues.set(caller, queue);
      this.#count += 1;
      this.#askIfIdle();
    });
  }

  #askIfIdle(): void {
    if (this.#count && this.#statements === this.#slow && this.#slow < this.options.mostStatements)
      void this.#askWaiting();
  }

  async #askWaiting(): Promise<void> {
    this.#statements += 1;
    for (let next = this.#takeInTurn(); next.length; next = this.#takeInTurn()) await this.#patiently(next);
    this.#statements -= 1;
  }

  async #patiently(asked: Waiting<Question, Answer>[]): Promise<void> {
    let isSlow = false;
    const timer = setTimeout(() => {
      isSlow = true;
      this.#slow += 1;
      this.#askIfIdle();
    }, this.options.patienceMs);
    await this.#answer(asked);
    clearTimeout(timer);
    if (isSlow) this.#slow -= 1;
  }

  /** Takes one question of each caller, and again, until enough are taken. */
  #takeInTurn(): Waiting<Question, Answer>[] {
    const taken: Waiting<Question, Answer>[] = [];
    while (this.#count && taken.length < this.options.mostAtOnce) {
      const [[caller, queue]] = this.#queues as unknown as [[string, Waiting<Question, Answer>[]]];
      taken.push(queue.shift()!);
      this.#count -= 1;
      this.#queues.delete(caller);
      if (queue.length) this.#queues.set(caller, queue);
    }
    return taken;
  }

  async #answer(asked: Waiting<Question, Answer>[]): Promise<void> {
    try {
      const answers = await this.options.ask(asked.map(({ question }) => question));
      asked.forEach(({ resolve }, index) => resolve(answers[index]!));
    } catch (error) {
      if (asked.length > 1 && this.options.mayBeOfOne(error)) for (const each of asked) await this.#answer([each]);
      else for (const { reject } of asked) reject(error);
    }
  }
}
