import type { EntityManager } from '@mikro-orm/postgresql';
import type { Temporal } from 'temporal-polyfill';
import { query, sql } from '../platform/store/sql.ts';

/**
 * Creates missing monthly partitions of the events, starting with the month (UTC) of `from`, and returns their number.
 * Needs a transaction. Recording of events waits while a partition is created.
 */
export async function ensurePartitions(em: EntityManager, from: Temporal.Instant, months: number): Promise<number> {
  const day = from.toZonedDateTimeISO('UTC').toPlainDate().toString();
  const [answer] = await query<{ made: number }>(
    em,
    sql`select ensure_usage_partitions(${day}::date, ${months}::integer) as made`,
  );
  return answer!.made;
}
