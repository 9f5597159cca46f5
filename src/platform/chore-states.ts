import type { EntityManager } from '@mikro-orm/postgresql';
import type { Temporal } from 'temporal-polyfill';
import { instant, query, sql } from './store/sql.ts';

/** The schedule of a periodic task, and its last runs by any instance. */
export interface ChoreState {
  name: string;
  /** As cron has it, in UTC. */
  schedule: string;
  lastSuccessAt: Temporal.Instant | null;
  lastFailureAt: Temporal.Instant | null;
}

/** Reads the periodic tasks from the tables of the queue, which exist once an instance has run them. */
export async function readChores(em: EntityManager): Promise<ChoreState[]> {
  const [found] = await query<{ isThere: boolean }>(
    em,
    sql`select to_regclass('job.schedule') is not null as "isThere"`,
  );
  if (!found?.isThere) return [];
  return query<ChoreState>(
    em,
    sql`select schedule.name, schedule.cron as schedule,
        max(job.completed_on) filter (where job.state = 'completed') as "lastSuccessAt",
        max(job.completed_on) filter (where job.state = 'failed') as "lastFailureAt"
      from job.schedule left join job.job on job.name = schedule.name
      group by schedule.name, schedule.cron order by schedule.name`,
    { lastSuccessAt: instant, lastFailureAt: instant },
  );
}
