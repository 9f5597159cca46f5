import { JsonType } from '@mikro-orm/core';
import type { EntityMetadata, EntityProperty, EventSubscriber, FlushEventArgs } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';

/** What waits to be written, by the transaction that it is of. */
const waiting = new WeakMap<object, object[]>();

/**
 * Writes rows that nobody changes or reads again in this transaction: audit, outbox, ledger, lines. They wait for the next
 * flush and go in with one statement, however many and of whatever tables; as managed entities each table would take one,
 * and each row its share of the bookkeeping.
 */
export function append(em: EntityManager, rows: readonly object[]): void {
  if (!em.isInTransaction()) {
    em.persist([...rows]);
    return;
  }
  const of = em.getContext();
  const others = waiting.get(of);
  if (others) others.push(...rows);
  else waiting.set(of, [...rows]);
}

/** Sees to it that what was appended is written with whatever else is flushed. */
export const appending: EventSubscriber = {
  async beforeFlush({ em }: FlushEventArgs): Promise<void> {
    const rows = waiting.get(em);
    if (!rows) return;
    waiting.delete(em);
    const { sql, params } = insertion(em as EntityManager, rows);
    await (em as EntityManager).execute(sql, params);
  },
};

/** One statement that inserts rows of several tables, each table's as a JSON array. */
function insertion(em: EntityManager, rows: readonly object[]): { sql: string; params: string[] } {
  const byClass = [...Map.groupBy(rows, (row) => row.constructor)];
  const parts = byClass.map(([entity, of], index) => {
    const { tableName, props } = em.getMetadata().get(entity as never) as EntityMetadata;
    const columns = props.filter(({ persist }) => persist !== false);
    const names = columns.map((column) => `"${column.fieldNames[0]!}"`).join();
    const json = JSON.stringify(of.map((row) => asJson(row, columns)));
    const sql = `added_${index} as (
      insert into "${tableName}" (${names})
      select ${names} from jsonb_populate_recordset(null::"${tableName}", ?::jsonb))`;
    return { sql, json };
  });
  return {
    sql: `with ${parts.map(({ sql }) => sql).join()} select 1`,
    params: parts.map(({ json }) => json),
  };
}

function asJson(row: object, columns: readonly EntityProperty[]): Record<string, unknown> {
  return Object.fromEntries(columns.map((column) => [column.fieldNames[0]!, valueOf(row, column)]));
}

function valueOf(row: object, { name, customType }: EntityProperty): unknown {
  const value: unknown = Reflect.get(row, name);
  if (value === null || value === undefined) return null;
  if (typeof value === 'bigint') return String(value);
  return customType && !(customType instanceof JsonType)
    ? customType.convertToDatabaseValue(value, undefined as never, {})
    : value;
}
