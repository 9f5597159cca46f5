import type { EntityManager } from '@mikro-orm/postgresql';

/** The rows of every table as texts by column, in the order of the primary key. */
export type Contents = Map<string, Row[]>;
export type Row = Record<string, unknown>;

/** Reads all rows of a database without generated columns, which follow from the others. */
export async function readContents(em: EntityManager): Promise<Contents> {
  const contents: Contents = new Map();
  for (const { table, key, generated } of await em.execute<Table[]>(TABLES)) {
    const order = key.map((column) => `"${column}"`).join(', ');
    const rows = await em.execute<{ row: Row }[]>(
      `select to_jsonb(t) - ?::text[] as row from "${table}" t order by ${order}`,
      [`{${generated.join()}}`],
    );
    contents.set(
      table,
      rows.map(({ row }) => row),
    );
  }
  return contents;
}

/** Returns the columns of a row that another row has too, without the excluded ones. */
export function sharedColumns(row: Row, other: Row, without: readonly string[] = []): Row {
  return Object.fromEntries(Object.entries(row).filter(([column]) => column in other && !without.includes(column)));
}

interface Table {
  table: string;
  key: string[];
  generated: string[];
}

const TABLES = `
  select r.relname as table,
    (select json_agg(a.attname order by array_position(i.indkey::int2[], a.attnum)) from pg_index i
      join pg_attribute a on a.attrelid = i.indrelid and a.attnum = any(i.indkey)
      where i.indrelid = r.oid and i.indisprimary) as key,
    (select coalesce(json_agg(a.attname), '[]') from pg_attribute a
      where a.attrelid = r.oid and a.attgenerated <> '') as generated
  from pg_class r join pg_namespace n on n.oid = r.relnamespace and n.nspname = 'public'
  where r.relkind in ('r', 'p') and not r.relispartition and r.relname <> 'migration' order by 1`;
