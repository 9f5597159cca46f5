import type { EntityClass, EntityProperty } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import { IdType, InstantType } from '../../platform/store/columns.ts';
import { joinSql, query, rawSql, sql } from '../../platform/store/sql.ts';
import type { Sql } from '../../platform/store/sql.ts';

type Write<T = Record<string, unknown>> = (thing: T) => unknown;

interface InsertStatement {
  statement: (rows: string) => Sql;
  columns: [name: string, write: Write][];
}

const statements = new WeakMap<object, InsertStatement>();

/** Inserts entities of any types in one statement, with the same result as a flush at a tenth of its cost. */
export async function insertRows(em: EntityManager, things: Iterable<object>): Promise<void> {
  const kinds = [...Map.groupBy(things, kindOf)];
  if (!kinds.length) return;
  const parts = kinds.map(([kind, ofKind], index) => {
    const insert = statementOf(em, kind);
    return sql`${rawSql(`kind_${index}`)} as (${insert.statement(rowsOf(insert, ofKind))})`;
  });
  await query(em, sql`with ${joinSql(parts, ', ')} select 1`);
}

function kindOf(thing: object): EntityClass<object> {
  return thing.constructor as EntityClass<object>;
}

function rowsOf({ columns }: InsertStatement, things: object[]): string {
  const rows = things.map((thing) => {
    const row: Record<string, unknown> = {};
    for (const [name, write] of columns) {
      const value = write(thing as Record<string, unknown>);
      // Omitted values become null, and cost nothing to parse.
      if (value !== null) row[name] = value;
    }
    return row;
  });
  return JSON.stringify(rows);
}

function statementOf(em: EntityManager, kind: EntityClass<object>): InsertStatement {
  const known = statements.get(kind);
  if (known) return known;
  const { props, tableName } = em.getMetadata().get(kind);
  const persisted = (props as EntityProperty[]).filter(({ persist }) => persist !== false);
  const columns = persisted.map((property): InsertStatement['columns'][0] => [
    property.fieldNames[0]!,
    converterOf(property),
  ]);
  const names = columns.map(([name]) => `"${name}"`).join(', ');
  // json_populate_recordset takes the column types from the table.
  const [table, columnList] = [rawSql(tableName), rawSql(names)];
  const statement = (rows: string): Sql => sql`insert into ${table} (${columnList})
    select ${columnList} from json_populate_recordset(null::${table}, ${rows}::json)`;
  const created = { statement, columns };
  statements.set(kind, created);
  return created;
}

/** Converts ids and times to their database form; other values are written to JSON unchanged. */
function converterOf({ name, customType }: EntityProperty): Write {
  if (!(customType instanceof IdType || customType instanceof InstantType)) return (thing) => thing[name];
  const convert = withLastResult((value) => customType.convertToDatabaseValue(value as string | null));
  return (thing) => convert(thing[name]);
}

/** Caches the last conversion, since consecutive rows mostly share their project, product and time. */
function withLastResult(convert: Write<unknown>): Write<unknown> {
  let [last, result]: unknown[] = [];
  return (value) => {
    if (value !== last) [last, result] = [value, convert(value)];
    return result;
  };
}
