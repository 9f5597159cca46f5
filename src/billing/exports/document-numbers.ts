import type { EntityManager } from '@mikro-orm/postgresql';
import { query, rawSql, sql, uuid } from '../../platform/store/sql.ts';
import { encodeId, parseId } from '../../platform/values/ids.ts';

const tables = [
  { prefix: 'invoice', table: 'invoice', number: 'number' },
  { prefix: 'creditnote', table: 'credit_note', number: 'number' },
  { prefix: 'payment', table: 'payment', number: 'reference' },
] as const;

/** The numbers of invoices and credit notes, and the references of payments, by the ids that the ledger names. */
export async function documentNumbers(
  em: EntityManager,
  projectId: string,
  subjects: readonly string[],
): Promise<Map<string, string>> {
  const parsed = [...new Set(subjects)].flatMap((subject) => parseId(subject) ?? []);
  const numbers = new Map<string, string>();
  for (const { prefix, table, number } of tables) {
    const ids = parsed.filter((one) => one.prefix === prefix).map((one) => one.uuid);
    if (!ids.length) continue;
    const rows = await query<{ id: string; number: string }>(
      em,
      sql`select id, ${rawSql(number)} as number from ${rawSql(table)}
        where id = any(${ids}::uuid[]) and project_id = ${uuid.project(projectId)} and ${rawSql(number)} is not null`,
    );
    for (const row of rows) numbers.set(encodeId(prefix, row.id), row.number);
  }
  return numbers;
}
