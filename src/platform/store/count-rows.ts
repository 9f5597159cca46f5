import type { EntityManager } from '@mikro-orm/postgresql';
import { query, rawSql, sql } from './sql.ts';
import type { Sql } from './sql.ts';

/** Counting stops here, so that no list is read as a whole just for its length. */
export const maxCounted = 10_000;

/** Counts the rows of a table that a "where" selects; null if there are more than `maxCounted`. */
export async function countRows(em: EntityManager, table: string, where: Sql): Promise<number | null> {
  const [row] = await query<{ count: string }>(em, sql`select ${countOf(table, where)} as count`);
  return exactCount(row!.count);
}

/** The number of rows as a SQL value, at most one more than `maxCounted`. */
export function countOf(table: string, where: Sql): Sql {
  return sql`(select count(*) from (select from ${rawSql(table)} ${where} limit ${maxCounted + 1}) counted)`;
}

export function exactCount(count: string): number | null {
  return Number(count) > maxCounted ? null : Number(count);
}
