import type { EntityManager } from '@mikro-orm/postgresql';
import { coalesceStatements } from '../postgres/coalesce-statements.ts';
import { currentWork } from '../postgres/work-context.ts';
import type { Coalescer } from '../sharing/coalescer.ts';

/** A read of plain rows that requests share: one statement answers all that ask at the same time. */
export class SharedRead<Question, Answer> {
  readonly #byDriver = new WeakMap<object, Coalescer<Question, Answer>>();

  /** `read` answers several questions with one statement, in their order. */
  constructor(private readonly read: (em: EntityManager, questions: Question[]) => Promise<Answer[]>) {}

  /** Within a transaction the question is asked alone, since others must not see what it has written. */
  async ask(em: EntityManager, question: Question): Promise<Answer> {
    if (em.isInTransaction()) return (await this.read(em, [question]))[0]!;
    return this.#of(em).ask(question, currentWork().caller);
  }

  #of(em: EntityManager): Coalescer<Question, Answer> {
    const driver = em.getDriver();
    const known = this.#byDriver.get(driver);
    if (known) return known;
    const own = em.fork({ clear: true });
    const made = coalesceStatements((questions: Question[]) => this.read(own, questions));
    this.#byDriver.set(driver, made);
    return made;
  }
}
