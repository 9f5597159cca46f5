import type { EntityManager } from '@mikro-orm/postgresql';
import { systemClock } from '../../platform/time/clock.ts';
import { query, rawSql, sql } from '../../platform/store/sql.ts';
import { countHours } from './count-hours.ts';
import { countDays } from './count-values.ts';

/**
 * Counts all days and hours of a meter (a uuid) again that are over; those of events that are being recorded stay due.
 * Reports read events meanwhile. Folding waits until the first transaction ends, so that each locks the counts in any order.
 */
export async function recount(em: EntityManager, meter: string): Promise<void> {
  await em.transactional(async (inner) => {
    await inner.execute('set local statement_timeout = 0; set local lock_timeout = 0');
    await inner.execute('select pg_advisory_xact_lock(727272)');
    await inner.execute('lock table usage_total in share row exclusive mode');
    for (const counts of ['usage_hour_count', 'usage_value_count'])
      await query(
        inner,
        sql`update ${rawSql(counts)} set changes = changes + 1, changed_at = now() where meter_id = ${meter}`,
      );
    for (const table of ['usage_value_day', 'usage_value_gap', 'usage_hour_figure'])
      await query(inner, sql`delete from ${rawSql(table)} where meter_id = ${meter}`);
  });
  const request = { now: systemClock.now(), restSeconds: 0, meter };
  await countDays(em.fork({ clear: true }), request);
  await countHours(em.fork({ clear: true }), request);
}
