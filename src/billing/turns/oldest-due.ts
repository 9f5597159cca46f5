import type { EntityManager } from '@mikro-orm/postgresql';
import type { Temporal } from 'temporal-polyfill';
import { instant, query, sql } from '../../platform/store/sql.ts';

/**
 * The time since which the oldest renewal or overdue invoice waits to be processed, or undefined if none waits. Work of
 * test clocks is left out: it waits for its clock.
 */
export async function findOldestDue(em: EntityManager, now: Temporal.Instant): Promise<Temporal.Instant | undefined> {
  const [row] = await query<{ oldest: Temporal.Instant | null }>(
    em,
    sql`select least(
       (select min(next_due_at) from subscription
        where test_clock_id is null and next_due_at <= ${now}),
       (select min(next_due_at) from invoice
        where test_clock_id is null and next_due_at <= ${now})) as oldest`,
    { oldest: instant },
  );
  return row!.oldest ?? undefined;
}
