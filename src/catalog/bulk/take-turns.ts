import type { EntityManager } from '@mikro-orm/postgresql';
import { query, sql } from '../../platform/store/sql.ts';

/** Anyone who writes many products of one project waits here for the others, and then sees what they have made. */
export async function takeTurns(em: EntityManager, projectId: string): Promise<void> {
  await query(em, sql`select pg_advisory_xact_lock(hashtextextended('import:' || ${projectId}, 0))`);
}
