import type { EntityManager } from '@mikro-orm/postgresql';
import { query, sql } from '../../platform/store/sql.ts';

/**
 * Locks email addresses of a project's customers, so that two transactions never deadlock at the index
 * customer_email_taken. A flush reaches that index only after numbers have been taken, so this lock comes before the
 * customer's lock (decision 19).
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
