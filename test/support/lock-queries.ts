import type { Client } from 'pg';

/** Tables that the hub writes in the background, which are not watched. */
const unwatchedTables = ['api_key', 'rate_limit', 'migration'];

interface UniqueIndex {
  name: string;
  table: string;
  columns: string[];
  predicate: string | null;
  /** Whether two null keys conflict. */
  is_null_a_value: boolean;
}

/** Queries that find what a transaction has locked. */
export interface LockQueries {
  /** The rows of all tables that the backend $1 has locked; those locked within savepoints have no backend. */
  rows: string;
  /** Keys of unique indexes that the asking transaction has written, whose id is $1. */
  keys: string;
  /** Queries for those of the keys $1 that are committed, by the name of the index. */
  committed: ReadonlyMap<string, string>;
}

/** Builds the queries from the tables and unique indexes of a database. */
export async function lockQueries(client: Client): Promise<LockQueries> {
  await client.query('create extension if not exists pgrowlocks');
  const { rows: tables } = await client.query<{ name: string }>(TABLES, [unwatchedTables]);
  const { rows: indexes } = await client.query<UniqueIndex>(INDEXES, [unwatchedTables]);
  // Ids are made by the inserting transaction, so two transactions never meet at such a key.
  const natural = indexes.filter(({ columns }) => !columns.includes('id'));
  return {
    rows: tables.map(({ name }) => lockedRows(name)).join(' union all '),
    keys: natural.map((index) => `${keysOf(index)} and ${isUncommitted}`).join(' union all '),
    committed: new Map(natural.map((index) => [index.name, `${keysOf(index)} and ${placeIn(index)} = any($1)`])),
  };
}

/** Whether the asking transaction, from id $1 on, has written a row itself: it sees the committed rows of others as well. */
const isUncommitted = `t.xmin::text::bigint >= $1 and pg_xact_status(t.xmin::text::xid8) = 'in progress'`;

function lockedRows(table: string): string {
  return `
    select '${table}' as name, '${table}' as table, t.ctid::text as place, own.modes, to_jsonb(t) as row
    from pgrowlocks('"${table}"') as l join "${table}" as t on t.ctid = l.locked_row
    cross join lateral (
      select array_agg(mode) as modes from unnest(l.pids, l.modes::text[]) as holder (pid, mode) where pid in ($1::integer, 0)
    ) as own
    where own.modes is not null`;
}

function keysOf(index: UniqueIndex): string {
  const values = index.is_null_a_value ? '' : ` and row(${index.columns.join(', ')}) is not null`;
  return `
    select '${index.name}' as name, '${index.table}' as table, ${placeIn(index)} as place, to_jsonb(t) as row
    from "${index.table}" as t where (${index.predicate ?? 'true'})${values}`;
}

function placeIn({ columns }: UniqueIndex): string {
  return `jsonb_build_array(${columns.join(', ')})::text`;
}

const TABLES = `
  select relname as name from pg_class
  where relnamespace = 'public'::regnamespace and relkind = 'r' and not relispartition and relname <> all($1)`;

const INDEXES = `
  select own.relname as name, of_table.relname as table, pg_get_expr(i.indpred, i.indrelid, true) as predicate,
    i.indnullsnotdistinct as is_null_a_value,
    array(select pg_get_indexdef(i.indexrelid, nth, true) from generate_series(1, i.indnkeyatts) as nth order by nth)
      as columns
  from pg_index i join pg_class own on own.oid = i.indexrelid join pg_class of_table on of_table.oid = i.indrelid
  where of_table.relnamespace = 'public'::regnamespace and (i.indisunique or i.indisexclusion)
    and of_table.relkind = 'r' and not of_table.relispartition and of_table.relname <> all($1)`;
