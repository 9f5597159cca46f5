import type { EntityMetadata, EntityProperty } from '@mikro-orm/core';
import { arrayLiteral } from './array-literal.ts';
import type { Column, Writes } from './writes.ts';

export type RowToWrite = Record<string, unknown>;

/** Adds a row to the rows that wait to be inserted, its values in the form that the database expects. */
export function insertInto(writes: Writes, meta: EntityMetadata, row: RowToWrite): void {
  const props = (meta.props as EntityProperty[]).filter(({ name }) => row[name] !== undefined);
  writes.insert(meta.tableName, props.map(columnOf), Object.fromEntries(props.map(valueIn(row))));
}

/** Adds an update to those that wait, and returns the result that it will have. */
export function updateIn(
  writes: Writes,
  meta: EntityMetadata,
  where: RowToWrite,
  row: RowToWrite,
): { affectedRows: number; row: RowToWrite } {
  const propOf = (name: string) => meta.properties[name as never] as EntityProperty;
  const key = propOf(meta.primaryKeys[0]!);
  const version = where[meta.versionProperty] === undefined ? undefined : propOf(meta.versionProperty);
  const changed = Object.keys(row).map(propOf);
  const values = Object.fromEntries([
    ...[key, ...(version ? [version] : [])].map(valueIn(where)),
    ...changed.map(valueIn(row)),
  ]);
  writes.update(
    meta.tableName,
    { key: columnOf(key), version: version && columnOf(version), changed: changed.map(columnOf) },
    values,
  );
  const next = version ? { [version.fieldNames[0]!]: (where[version.name] as number) + 1 } : {};
  return { affectedRows: 1, row: next };
}

function columnOf({ fieldNames, columnTypes }: EntityProperty): Column {
  return { name: fieldNames[0]!, type: columnTypes[0]! };
}

const valueIn = (row: RowToWrite) => (prop: EntityProperty) => [prop.fieldNames[0]!, asJson(row[prop.name])];

/** Converts a value to JSON that PostgreSQL reads as the type of the column. */
function asJson(value: unknown): unknown {
  if (value === null || value === undefined) return null;
  if (typeof value === 'string') return value.toWellFormed();
  if (typeof value === 'bigint') return String(value);
  if (Array.isArray(value)) return arrayLiteral(value);
  if (value instanceof Uint8Array) throw new TypeError('bytes are not written by way of JSON');
  return typeof value === 'object' ? JSON.stringify(value) : value;
}
