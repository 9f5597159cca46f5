import type { EntityManager } from '@mikro-orm/postgresql';
import type { Temporal } from 'temporal-polyfill';
import type { Random } from './random.ts';

/** An action of a person or customer at a time of the demo. */
interface ScheduledAction {
  at: Temporal.Instant;
  run(at: Temporal.Instant): Promise<void>;
}

/** The days of the demo and the actions scheduled for them, all within one transaction. */
export class DemoTimeline {
  #acts: ScheduledAction[] = [];

  constructor(
    private readonly em: EntityManager,
    readonly random: Random,
    /** Midnight (UTC) before the first day. */
    readonly start: Temporal.Instant,
    /** The present, at which the history ends. */
    readonly end: Temporal.Instant,
  ) {}

  /** Runs one verb like a separate request. Clears the identity map, since a growing one makes every flush slower. */
  async do<T>(verb: (em: EntityManager) => Promise<T>): Promise<T> {
    const result = await verb(this.em);
    await this.em.flush();
    this.em.clear();
    return result;
  }

  /** The number of days, including the current one. */
  get days(): number {
    return Math.ceil(this.end.since(this.start).total('hours') / 24);
  }

  /** Midnight (UTC) in the middle of the history. */
  get middle(): Temporal.Instant {
    return this.midnight(Math.floor(this.days / 2));
  }

  /** Midnight (UTC) at the start of a day; days are counted from 0. */
  midnight(day: number): Temporal.Instant {
    return this.start.add({ hours: 24 * day });
  }

  /** A random time between 7:00 and 20:00 of a day. */
  moment(day: number): Temporal.Instant {
    return this.midnight(day).add({ seconds: this.random.whole(7 * 3600, 20 * 3600) });
  }

  dayOf(at: Temporal.Instant): number {
    return Math.floor(at.since(this.start).total('hours') / 24);
  }

  schedule(at: Temporal.Instant, run: ScheduledAction['run']): void {
    const previous = this.#acts.findLastIndex((action) => action.at.epochMilliseconds <= at.epochMilliseconds);
    this.#acts.splice(previous + 1, 0, { at, run });
  }

  /** Takes the next action that is scheduled before a time. */
  takeNext(before: Temporal.Instant): ScheduledAction | undefined {
    const [first] = this.#acts;
    return first && first.at.epochMilliseconds < before.epochMilliseconds ? this.#acts.shift() : undefined;
  }
}
