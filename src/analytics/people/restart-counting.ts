import type { EntityManager } from '@mikro-orm/postgresql';
import type { Temporal } from 'temporal-polyfill';
import { instant, query, sql } from '../../platform/store/sql.ts';
import { calendarDays, nextDay } from './calendar-days.ts';
import { dayOf } from './day-of.ts';
import { readForCounting } from './people-count.ts';
import type { PeopleCount } from './people-count.ts';

/** Removes the counts, so that the background work counts all sign-ins that are kept again. */
export async function countAgain(em: EntityManager): Promise<void> {
  await em.transactional(async (inside) => {
    const state = await readForCounting(inside, 'wait');
    await restartCounting(inside, state!, state!.timezone);
  });
}

/**
 * Starts counting again, by the days of a zone. Counts of days whose sign-ins have expired cannot be made again, so they
 * are lost; the first activity of each person is not.
 */
export async function restartCounting(em: EntityManager, state: PeopleCount, timezone: string): Promise<void> {
  const { expiredUntil } = state;
  const expired = expiredUntil ?? '-infinity';
  const completeFrom = expiredUntil ? nextDay(expiredUntil, timezone).toString() : '-infinity';
  await query(em, sql`delete from person_day`);
  await query(em, sql`delete from sign_in_day`);
  await query(em, sql`delete from person_cohort`);
  await query(em, sql`delete from person_activity where first_at >= ${expired}::timestamptz`);
  if (expiredUntil) await dateFirsts(em, expiredUntil, timezone);
  await query(
    em,
    sql`update people_count set timezone = ${timezone}, counted_until = ${expired}::timestamptz,
      complete_from = ${completeFrom}::date, generation = generation + 1`,
  );
}

/** People whose first sign-in has expired keep it. Their last one before the kept sign-ins is unknown: it is no later. */
async function dateFirsts(em: EntityManager, expiredUntil: Temporal.Instant, timezone: string): Promise<void> {
  const [row] = await query<{ first: Temporal.Instant | null }>(
    em,
    sql`select min(first_at) as first from person_activity`,
    { first: instant },
  );
  if (!row?.first) return;
  const day = dayOf(sql`first_at`, calendarDays(row.first, expiredUntil, timezone));
  await query(em, sql`update person_activity set first_day = ${day}, last_day = ${day}`);
}
