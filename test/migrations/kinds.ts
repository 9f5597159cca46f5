import type { EntityManager } from '@mikro-orm/postgresql';
import type { Contents } from './contents.ts';

/** Finds kinds of rows that a database lacks: tables without rows, unused values of lists, columns always or never empty. */
export async function lackingKinds(em: EntityManager, contents: Contents): Promise<string[]> {
  const columns = await em.execute<Column[]>(COLUMNS);
  const lists = await em.execute<List[]>(LISTS);
  const empty = [...contents].filter(([, rows]) => !rows.length).map(([table]) => table);
  const valuesOf = (table: string, column: string) => contents.get(table)!.map((row) => row[column]);
  const isFilled = ({ table }: Column) => !empty.includes(table);
  return [
    ...empty.map((table) => `${table} has no rows`),
    ...lists.flatMap(({ table, column, values }) => {
      const used = new Set(valuesOf(table, column));
      return values.filter((value) => !used.has(value)).map((value) => `${table}.${column} is never ${value}`);
    }),
    ...columns.filter(isFilled).flatMap(({ table, column }) => {
      const values = valuesOf(table, column);
      const isNull = (value: unknown) => value === null;
      if (values.every(isNull)) return [`${table}.${column} is always empty`];
      return values.some(isNull) ? [] : [`${table}.${column} is never empty`];
    }),
  ];
}

interface Column {
  table: string;
  column: string;
}

interface List extends Column {
  values: string[];
}

const COLUMNS = `
  select r.relname as table, a.attname as column from pg_attribute a
  join pg_class r on r.oid = a.attrelid and r.relkind in ('r', 'p') and not r.relispartition
  join pg_namespace n on n.oid = r.relnamespace and n.nspname = 'public'
  where a.attnum > 0 and not a.attisdropped and not a.attnotnull and a.attgenerated = '' and r.relname <> 'migration'
  order by 1, 2`;

/** Selects check constraints of the form "column in (...)", with their values. */
const LISTS = `
  select r.relname as table, a.attname as column, (
      select json_agg(found[1]) from regexp_matches(pg_get_constraintdef(c.oid), '''([^'']+)''::text', 'g') as found
    ) as values
  from pg_constraint c join pg_class r on r.oid = c.conrelid
  join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1] and cardinality(c.conkey) = 1
  where c.contype = 'c' and r.relname <> 'migration' and pg_get_constraintdef(c.oid) ~ format('^CHECK \\(\\(%s = ANY', a.attname)
  order by 1, 2`;
