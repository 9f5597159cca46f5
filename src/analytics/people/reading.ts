import type { EntityManager } from '@mikro-orm/postgresql';
import { Temporal } from 'temporal-polyfill';
import { invalid } from '../../errors.ts';
import { isBefore } from '../buckets.ts';
import { nextDay } from './calendar-days.ts';
import { readPeopleCount } from './people-count.ts';
import type { PeopleCountNow } from './people-count.ts';

/**
 * Reads with the state of the counts before and after, and again if sign-ins expired or counting restarted in between, or
 * if the second state is older: it came from a replica, and the first one from the primary.
 */
export async function readSteadily<T>(
  em: EntityManager,
  now: Temporal.Instant,
  read: (state: PeopleCountNow) => Promise<T>,
): Promise<T> {
  let state = await readPeopleCount(em, now);
  for (;;) {
    const found = await read(state);
    const after = await readPeopleCount(em, now);
    if (isSame(state, after) && !isOlder(after, state)) return found;
    state = after;
  }
}

function isSame(a: PeopleCountNow, b: PeopleCountNow): boolean {
  return a.generation === b.generation && String(a.expiredUntil) === String(b.expiredUntil);
}

function isOlder({ countedUntil: a }: PeopleCountNow, { countedUntil: b }: PeopleCountNow): boolean {
  return b !== null && (a === null || isBefore(a, b));
}

/** The first date whose sign-ins are all kept; null if none have expired. */
export function keptFrom({ expiredUntil }: PeopleCountNow, timezone: string): Temporal.PlainDate | null {
  return expiredUntil && nextDay(expiredUntil, timezone);
}

/** The first date whose counts are complete; null if all are. */
export function completeFrom({ completeFrom: date }: PeopleCountNow): Temporal.PlainDate | null {
  return date === null ? null : Temporal.PlainDate.from(date);
}

/** Refuses a range that reaches back before what is known. */
export function requireKnown(from: Temporal.Instant, known: Temporal.Instant | null, state: PeopleCountNow): void {
  if (!known || !isBefore(from, known)) return;
  const elsewhere =
    state.completeFrom === null ? `; reports by whole days of ${state.timezone} reach back further` : '';
  throw invalid('/from', `must not be before ${known.toString()}, since earlier sign-ins have expired${elsewhere}`);
}
