import { Temporal } from 'temporal-polyfill';
import { hasWholeDays } from '../../src/analytics/people/report-days.ts';
import type { Range, ReportedBucket } from '../../src/analytics/range.ts';

/** A sign-in of a history. */
export interface Happened {
  project: string;
  person: string;
  at: Temporal.Instant;
}

const milliseconds = (at: Temporal.Instant) => at.epochMilliseconds;

/** The figures of people as their definitions say, by looking at every sign-in for each. */
export class Oracle {
  constructor(
    readonly happened: readonly Happened[],
    readonly range: Range,
    readonly now: Temporal.Instant,
  ) {}

  point(bucket: ReportedBucket) {
    const { from, to } = this.range;
    const [start, end] = [later(bucket.start, from), earlier(bucket.end, to)];
    return { ...this.#between(start, end), ...this.#trailing(start, end), lifecycle: this.#lifecycle(bucket) };
  }

  total() {
    const { from, to } = this.range;
    return { ...this.#between(from, to), ...this.#trailing(from, to) };
  }

  #between(start: Temporal.Instant, end: Temporal.Instant) {
    const found = this.#during(start, end);
    const firsts = new Map<string, number>();
    for (const { project, person, at } of this.happened) {
      const key = `${project} ${person}`;
      firsts.set(key, Math.min(firsts.get(key) ?? Infinity, milliseconds(at)));
    }
    return {
      signIns: found.length,
      activeUsers: people(found).size,
      newUsers: [...firsts.values()].filter((at) => at >= milliseconds(start) && at < milliseconds(end)).length,
    };
  }

  #lifecycle({ start, end }: ReportedBucket) {
    const { from, to } = this.range;
    const isCut = milliseconds(start) < milliseconds(from) || milliseconds(start) > milliseconds(this.now);
    if (isCut || (milliseconds(to) < milliseconds(end) && milliseconds(to) < milliseconds(this.now))) return null;
    const here = people(this.#during(start, earlier(end, to)));
    const before = people(this.#during(this.#startBefore(start), start));
    const ever = people(this.happened.filter(({ at }) => milliseconds(at) < milliseconds(start)));
    const count = (from: Set<string>, isCounted: (person: string) => boolean) => [...from].filter(isCounted).length;
    return {
      new: count(here, (person) => !ever.has(person)),
      retained: count(here, (person) => before.has(person)),
      resurrected: count(here, (person) => ever.has(person) && !before.has(person)),
      dormant: count(before, (person) => !here.has(person)),
    };
  }

  #startBefore(start: Temporal.Instant): Temporal.Instant {
    const { interval, timezone } = this.range;
    if (interval === 'minute' || interval === 'hour') return start.subtract({ [`${interval}s`]: 1 });
    const steps = {
      day: { days: 1 },
      week: { weeks: 1 },
      month: { months: 1 },
      quarter: { months: 3 },
      year: { years: 1 },
    };
    return this.#dateOf(start).subtract(steps[interval]).toZonedDateTime(timezone).toInstant();
  }

  #trailing(start: Temporal.Instant, end: Temporal.Instant) {
    const none = { dailyActive: null, weeklyActive: null, monthlyActive: null, stickiness: null };
    const last = earlier(end.subtract({ nanoseconds: 1 }), this.now);
    if (!hasWholeDays(this.range.interval) || milliseconds(start) > milliseconds(this.now)) return none;
    const [first, today] = [this.#dateOf(start), this.#dateOf(this.now)];
    const shares: number[] = [];
    for (
      let date = this.#dateOf(last);
      Temporal.PlainDate.compare(date, first) >= 0;
      date = date.subtract({ days: 1 })
    ) {
      const monthly = this.#window(date, 28);
      if (monthly && Temporal.PlainDate.compare(date, today) < 0) shares.push(this.#window(date, 1) / monthly);
    }
    return {
      dailyActive: this.#window(this.#dateOf(last), 1),
      weeklyActive: this.#window(this.#dateOf(last), 7),
      monthlyActive: this.#window(this.#dateOf(last), 28),
      stickiness: shares.length ? shares.reduce((sum, share) => sum + share, 0) / shares.length : null,
    };
  }

  /** The people active in the days that end with a date. */
  #window(date: Temporal.PlainDate, length: number): number {
    const first = date.subtract({ days: length - 1 });
    const isInside = (at: Temporal.Instant) =>
      Temporal.PlainDate.compare(this.#dateOf(at), first) >= 0 &&
      Temporal.PlainDate.compare(this.#dateOf(at), date) <= 0;
    const isInRange = (at: Temporal.Instant) => milliseconds(at) < milliseconds(this.range.to);
    return people(this.happened.filter(({ at }) => isInRange(at) && isInside(at))).size;
  }

  #during(start: Temporal.Instant, end: Temporal.Instant): Happened[] {
    return this.happened.filter(
      ({ at }) => milliseconds(at) >= milliseconds(start) && milliseconds(at) < milliseconds(end),
    );
  }

  #dateOf(at: Temporal.Instant): Temporal.PlainDate {
    return at.toZonedDateTimeISO(this.range.timezone).toPlainDate();
  }
}

function people(found: readonly Happened[]): Set<string> {
  return new Set(found.map(({ person }) => person));
}

function later(a: Temporal.Instant, b: Temporal.Instant): Temporal.Instant {
  return milliseconds(a) < milliseconds(b) ? b : a;
}

function earlier(a: Temporal.Instant, b: Temporal.Instant): Temporal.Instant {
  return milliseconds(a) < milliseconds(b) ? a : b;
}
