import type { EntityManager } from '@mikro-orm/postgresql';
import { query, sql } from '../../platform/store/sql.ts';

/**
 * Locks email addresses of a project's customers, so that two transactions never wait for each other at the index
 * customer_email_taken. That index is met when a change is flushed, which is after numbers have been taken; this lock comes
 * before the customer's (decision 19).
 */
export async function holdEmails(
  em: EntityManager,
  projectId: string,
  emails: readonly (string | null | undefined)[],
): Promise<void> {
  const names = emails.flatMap((email) => (email ? `${projectId}:${email}` : []));
  await query(
    em,
    sql`select pg_advisory_xact_lock(key) from (
        select distinct hashtextextended('customer email:' || lower(name), 0) as key
        from unnest(${names}::text[]) as name order by key
      ) as keys`,
  );
}
