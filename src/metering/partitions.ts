import type { EntityManager } from '@mikro-orm/postgresql';
import type { Temporal } from 'temporal-polyfill';
import { query, sql } from '../platform/store/sql.ts';

/**
 * Makes the monthly partitions of the events, from the month (UTC) of an instant on, where they are missing.
 * Returns how many it made. Needs a transaction: while one is made, events wait.
 */
export async function ensurePartitions(em: EntityManager, from: Temporal.Instant, months: number): Promise<number> {
  const day = from.toZonedDateTimeISO('UTC').toPlainDate().toString();
  const [answer] = await query<{ made: number }>(
    em,
    sql`select ensure_usage_partitions(${day}::date, ${months}::integer) as made`,
  );
  return answer!.made;
}
