import { Temporal } from 'temporal-polyfill';

/** The source of the time of every business decision, so that a test or a demo can pass a year in a second. */
export interface Clock {
  now(): Temporal.Instant;
}

export const systemClock: Clock = {
  now: () => Temporal.Instant.fromEpochMilliseconds(wallMs()),
};

/** A clock that moves only when a test moves it. */
export class FrozenClock implements Clock {
  #now: Temporal.Instant;

  constructor(now: Temporal.Instant | string) {
    this.#now = Temporal.Instant.from(now);
  }

  now(): Temporal.Instant {
    return this.#now;
  }

  set(now: Temporal.Instant | string): void {
    this.#now = Temporal.Instant.from(now);
  }

  advance(duration: { hours?: number; minutes?: number; seconds?: number }): void {
    this.#now = this.#now.add(duration);
  }
}

/** Milliseconds of the machine's clock: for ids, time-outs and measurements, never for a business decision. */
export function wallMs(): number {
  return Date.now();
}
