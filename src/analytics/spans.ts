import type { Temporal } from 'temporal-polyfill';
import { joinSql, rawSql, sql } from '../platform/store/sql.ts';
import type { Sql } from '../platform/store/sql.ts';
import { isoOf } from '../platform/time/instants.ts';
import type { Range } from './range.ts';

/** A half-open span of time, in milliseconds since the epoch. */
interface Span {
  since: number;
  until: number;
}

/**
 * The parts of a range by what can be read for them: whole days (UTC), whole hours outside of these, and the rest, which
 * only events can say. The days of whole weeks (UTC, from Monday) are among `days` too. No unit lies in two buckets.
 */
export interface Spans {
  weeks: readonly Span[];
  days: readonly Span[];
  hours: readonly Span[];
  rest: readonly Span[];
}

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
const weekMs = 7 * dayMs;

/** A Monday: 1970-01-05. */
const mondayMs = 4 * dayMs;

const spansOfRanges = new WeakMap<Range, Spans>();

/**
 * Divides a range; several parts of one statement need its spans. The fewest rows are read where buckets begin at midnight
 * UTC, the most where at half past an hour.
 */
export function spansOf(range: Range): Spans {
  const spans = spansOfRanges.get(range) ?? divided(range);
  spansOfRanges.set(range, spans);
  return spans;
}

function divided({ from, to, buckets }: Range): Spans {
  const [since, until] = [inFullMs(from), inFullMs(to)];
  const cuts = [since, until, ...buckets.map(({ start }) => start.epochMilliseconds)];
  const weeks = wholeSpans({ since, until }, cuts, weekMs, mondayMs);
  const days = wholeSpans({ since, until }, cuts, dayMs);
  const hours = wholeSpans({ since, until }, cuts, hourMs);
  return { weeks, days, hours: without(hours, days), rest: without([{ since, until }], hours) };
}

/** The hours of a range, those of its whole days included. */
export function hoursOf(spans: Spans): readonly Span[] {
  return merged([...spans.days, ...spans.hours].toSorted((one, other) => one.since - other.since));
}

/** The starts of the whole weeks, and of the whole days outside of these. */
export function weeksAndDays({ weeks, days }: Spans): Record<'weeks' | 'days', string[]> {
  return { weeks: startsIn(weeks, weekMs), days: startsIn(without(days, weeks), dayMs) };
}

/** The starts of the units of some spans. */
function startsIn(spans: readonly Span[], unit: number): string[] {
  return spans.flatMap(({ since, until }) =>
    Array.from({ length: (until - since) / unit }, (_, index) => isoOf(since + index * unit)),
  );
}

/** The next full millisecond: events have no finer times. */
function inFullMs(time: Temporal.Instant): number {
  return time.round({ smallestUnit: 'millisecond', roundingMode: 'ceil' }).epochMilliseconds;
}

/** The longest spans of whole units, counted from an origin, within a span of which no unit has a cut inside. */
function wholeSpans({ since, until }: Span, cuts: readonly number[], unit: number, origin = 0): Span[] {
  const startOf = (ms: number) => Math.floor((ms - origin) / unit) * unit + origin;
  const [begin, end] = [startOf(since + unit - 1), startOf(until)];
  const divided = new Set(cuts.filter((cut) => cut !== startOf(cut)).map(startOf));
  const inside = [...divided].filter((start) => start >= begin && start < end);
  return without(
    begin < end ? [{ since: begin, until: end }] : [],
    merged(inside.toSorted((one, other) => one - other).map((start) => ({ since: start, until: start + unit }))),
  );
}

/** What is left of spans without others; both are in order, and none overlap. */
function without(spans: readonly Span[], others: readonly Span[]): Span[] {
  const left: Span[] = [];
  for (const { since, until } of spans) {
    let at = since;
    for (const other of others) {
      if (other.until <= at || other.since >= until) continue;
      if (other.since > at) left.push({ since: at, until: other.since });
      at = other.until;
    }
    if (at < until) left.push({ since: at, until });
  }
  return left;
}

/** Joins spans, which are in order, where one begins at the end of another. */
function merged(spans: readonly Span[]): Span[] {
  const joined: Span[] = [];
  for (const span of spans) {
    const last = joined.at(-1);
    if (last && last.until >= span.since) joined[joined.length - 1] = { since: last.since, until: span.until };
    else joined.push(span);
  }
  return joined;
}

/** Spans as rows, for the columns `since` and `until`. */
function unnested(spans: readonly Span[]): Sql {
  const [sinces, untils] = [spans.map(({ since }) => isoOf(since)), spans.map(({ until }) => isoOf(until))];
  return sql`unnest(${sinces}::timestamptz[], ${untils}::timestamptz[])`;
}

/** The spans but weeks as relations: `whole_day`, `whole_hour` outside of these, `any_hour` with both, and `rest`. */
export function spansOfRange(range: Range): Sql {
  const spans = spansOf(range);
  const named = { whole_day: spans.days, whole_hour: spans.hours, any_hour: hoursOf(spans), rest: spans.rest };
  const relations = Object.entries(named).map(
    ([name, of]) => sql`${rawSql(name)} as (
      select * from ${unnested(of)} as span (since, until)
    )`,
  );
  return joinSql(relations, ', ');
}

/**
 * Limits events to a range by its values, besides the limits that are found as the statement runs: PostgreSQL then plans the
 * partitions of those months alone, and no others.
 */
export function isWithin({ from, to }: { from: Temporal.Instant | Sql; to: Temporal.Instant }): Sql {
  return sql`e.occurred_at >= ${from} and e.occurred_at < ${to}`;
}
