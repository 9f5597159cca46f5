import type { EntityManager } from '@mikro-orm/postgresql';

/** Whoever writes many products of one project waits here for the others, and then sees what they have made. */
export async function takeTurns(em: EntityManager, projectId: string): Promise<void> {
  await em.execute('select pg_advisory_xact_lock(hashtextextended(?, 0))', [`import:${projectId}`]);
}
