import { setTimeout as sleep } from 'node:timers/promises';
import type { EntityManager } from '@mikro-orm/postgresql';
import { query, sql } from '../../platform/store/sql.ts';

/** What the totals of revenue consist of. */
export interface RebuiltRevenue {
  projects: number;
  documents: number;
}

/** lock_not_available (PostgreSQL, appendix A). */
const lockedCode = '55P03';

const pauseMs = 100;
const mostAttempts = 200;

/**
 * Adds up the totals of revenue again from the documents of all projects, in one transaction. Billing waits while it adds
 * up, reports do not.
 */
export async function rebuildRevenueTotals(em: EntityManager): Promise<RebuiltRevenue> {
  for (let attempt = 1; ; attempt += 1)
    try {
      return await em.fork({ clear: true }).transactional(addUp);
    } catch (error) {
      if ((error as { code?: string }).code !== lockedCode || attempt === mostAttempts) throw error;
      await sleep(pauseMs);
    }
}

/**
 * Locks four tables, one after another, and gives up soon if a transaction of billing is under way in one: that may wait
 * for another one of them, and PostgreSQL would end it after a second to resolve the deadlock.
 */
async function addUp(em: EntityManager): Promise<RebuiltRevenue> {
  await query(em, sql`set local lock_timeout = '300ms'`);
  await query(em, sql`select add_up_revenue()`);
  const [rebuilt] = await query<RebuiltRevenue>(
    em,
    sql`select count(distinct project_id)::float8 as projects, coalesce(sum(documents), 0)::float8 as documents
      from revenue_day_total`,
  );
  return rebuilt!;
}
