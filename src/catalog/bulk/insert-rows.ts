import type { EntityClass, EntityProperty } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import { IdType, InstantType } from '../../platform/columns.ts';

type Write = (thing: Record<string, unknown>) => unknown;

interface Insertion {
  sql: string;
  columns: [name: string, write: Write][];
}

const insertions = new WeakMap<object, Insertion>();

/** Inserts things of any kinds by a single statement: as the ORM would, at a tenth of what a flush costs. */
export async function insertRows(em: EntityManager, things: Iterable<object>): Promise<void> {
  const kinds = [...Map.groupBy(things, kindOf)];
  if (!kinds.length) return;
  const parts = kinds.map(([kind], index) => `kind_${index} as (${insertionOf(em, kind).sql})`);
  const params = kinds.map(([kind, ofKind]) => rowsOf(insertionOf(em, kind), ofKind));
  await em.execute(`with ${parts.join(', ')} select 1`, params);
}

function kindOf(thing: object): EntityClass<object> {
  return thing.constructor as EntityClass<object>;
}

function rowsOf({ columns }: Insertion, things: object[]): string {
  const rows = things.map((thing) => {
    const row: Record<string, unknown> = {};
    for (const [name, write] of columns) row[name] = write(thing as Record<string, unknown>);
    return row;
  });
  return JSON.stringify(rows);
}

function insertionOf(em: EntityManager, kind: EntityClass<object>): Insertion {
  const known = insertions.get(kind);
  if (known) return known;
  const { props, tableName } = em.getMetadata().get(kind);
  const kept = (props as EntityProperty[]).filter(({ persist }) => persist !== false);
  const columns = kept.map((property): Insertion['columns'][0] => [
    property.fieldNames[0]!,
    writeOf(property),
  ]);
  const names = columns.map(([name]) => `"${name}"`).join(', ');
  // The types of the columns are the table's own.
  const sql = `insert into ${tableName} (${names})
    select ${names} from jsonb_populate_recordset(null::${tableName}, ?::jsonb)`;
  const made = { sql, columns };
  insertions.set(kind, made);
  return made;
}

/** Ids and times are spelled in another way in the database; all else is written to JSON as it is. */
function writeOf({ name, customType }: EntityProperty): Write {
  if (customType instanceof IdType)
    return (thing) => customType.convertToDatabaseValue(thing[name] as string);
  if (customType instanceof InstantType)
    return (thing) => customType.convertToDatabaseValue(thing[name] as string | null);
  return (thing) => thing[name];
}
