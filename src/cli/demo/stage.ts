import type { EntityManager } from '@mikro-orm/postgresql';
import type { Temporal } from 'temporal-polyfill';
import type { Random } from './random.ts';

/** Something that is going to happen. */
interface DemoAct {
  at: Temporal.Instant;
  happen(at: Temporal.Instant): Promise<void>;
}

/** Where the story takes place: one transaction, a calendar of days, and what has been arranged for them. */
export class Stage {
  #acts: DemoAct[] = [];

  constructor(
    private readonly em: EntityManager,
    readonly random: Random,
    /** Midnight (UTC) before the first day. */
    readonly start: Temporal.Instant,
    /** The present, at which the story ends. */
    readonly end: Temporal.Instant,
  ) {}

  /** Does what a request of its own would do. The identity map is emptied, or each would cost more than the last. */
  async do<T>(verb: (em: EntityManager) => Promise<T>): Promise<T> {
    const result = await verb(this.em);
    await this.em.flush();
    this.em.clear();
    return result;
  }

  /** How many days the story has, counting the one that has begun. */
  get days(): number {
    return Math.ceil(this.end.since(this.start).total('hours') / 24);
  }

  /** Midnight before a day, counted from 0. */
  midnight(day: number): Temporal.Instant {
    return this.start.add({ hours: 24 * day });
  }

  /** Some time in the waking hours of a day. */
  moment(day: number): Temporal.Instant {
    return this.midnight(day).add({ seconds: this.random.whole(7 * 3600, 20 * 3600) });
  }

  dayOf(at: Temporal.Instant): number {
    return Math.floor(at.since(this.start).total('hours') / 24);
  }

  arrange(at: Temporal.Instant, happen: DemoAct['happen']): void {
    const place = this.#acts.findLastIndex((act) => act.at.epochMilliseconds <= at.epochMilliseconds);
    this.#acts.splice(place + 1, 0, { at, happen });
  }

  /** The next that has been arranged for before a time. */
  next(before: Temporal.Instant): DemoAct | undefined {
    const [first] = this.#acts;
    return first && first.at.epochMilliseconds < before.epochMilliseconds ? this.#acts.shift() : undefined;
  }
}
