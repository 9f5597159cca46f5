import type { EntityManager } from '@mikro-orm/postgresql';
import { setTimeout as sleep } from 'node:timers/promises';

/** Waits until at least so many sessions of the database wait for a lock. */
export async function untilWaiting(em: EntityManager, sessions: number): Promise<void> {
  const sql = `select count(*)::integer as waiting from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`;
  for (;;) {
    const [answer] = await em.execute<{ waiting: number }[]>(sql);
    if (answer!.waiting >= sessions) return;
    await sleep(10);
  }
}
