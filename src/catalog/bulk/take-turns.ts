import type { EntityManager } from '@mikro-orm/postgresql';
import { query, sql } from '../../platform/store/sql.ts';

/** Serialises bulk writes to the products of a project, so that each sees the products of the ones before. */
export async function takeTurns(em: EntityManager, projectId: string): Promise<void> {
  await query(em, sql`select pg_advisory_xact_lock(hashtextextended('import:' || ${projectId}, 0))`);
}
