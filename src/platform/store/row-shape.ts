import type { EntityClass, EntityMetadata, EntityProperty } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import { IdType } from './columns.ts';
import { encodeId } from '../values/ids.ts';
import type { Prefix } from '../values/ids.ts';

type ShapedRow = Record<string, unknown>;

/** The selection of some properties of an entity as plain data. */
export interface RowShape {
  select: string;
  /** The selected columns, and the table that has them. */
  columns: string;
  table: string;
  /**
   * The same for a row that is sent as JSON: values that JSON formats differently from PostgreSQL's text are cast to
   * text.
   */
  selectForJson: string;
  ids: [property: string, prefix: Prefix][];
}

const shapes = new WeakMap<object, Map<string, RowShape>>();

/** Returns the shape of the named properties; by default of all. */
export function shapeOf<T extends object>(
  em: EntityManager,
  entity: EntityClass<T>,
  only?: readonly string[],
): RowShape {
  const known = shapes.get(entity) ?? new Map<string, RowShape>();
  shapes.set(entity, known);
  const key = only?.join() ?? '*';
  const shape = known.get(key) ?? makeShape(em.getMetadata().get(entity), only);
  // Documents can request any set of fields, so the cache is limited.
  if (known.size >= mostShapes) known.clear();
  known.set(key, shape);
  return shape;
}

/** Converts the ids of rows to TypeIDs, in place. */
export function spellIds(found: ShapedRow[], { ids }: RowShape): void {
  for (const row of found) {
    for (const [property, prefix] of ids) {
      if (row[property] !== null) row[property] = encodeId(prefix, row[property] as string);
    }
  }
}

const mostShapes = 100;

/** JSON numbers would lose digits, and points in time would have another format. */
const asText = /^(numeric|bigint|timestamptz)/;

function makeShape<T extends object>(meta: EntityMetadata<T>, only?: readonly string[]): RowShape {
  const properties = (meta.props as EntityProperty[]).filter(only ? isNamed(only) : isColumn);
  const columns = (columnOf: (property: EntityProperty) => string) =>
    properties.map((each) => `${columnOf(each)} as "${each.name}"`).join(', ');
  const plain = columns((property) => valueOf(meta, property));
  const forJson = columns((property) =>
    asText.test(property.columnTypes?.[0] ?? '') ? `${valueOf(meta, property)}::text` : valueOf(meta, property),
  );
  const ids = properties.flatMap(({ name, customType }): [string, Prefix][] =>
    customType instanceof IdType ? [[name, customType.idPrefix]] : [],
  );
  return {
    select: `select ${plain} from ${meta.tableName}`,
    columns: plain,
    table: meta.tableName,
    selectForJson: `select ${forJson} from ${meta.tableName}`,
    ids,
  };
}

function isColumn({ persist }: EntityProperty): boolean {
  return persist !== false;
}

/** Formulas are read only if they are named. */
const isNamed = (only: readonly string[]) => (property: EntityProperty) =>
  only.includes(property.name) && (isColumn(property) || property.formula !== undefined);

/** The SQL of a property: its column, or its formula over the columns of the table. */
function valueOf({ tableName }: EntityMetadata, { formula, fieldNames }: EntityProperty): string {
  if (!formula) return fieldNames[0]!;
  const table = { alias: tableName, name: tableName, qualifiedName: tableName, toString: () => tableName };
  return formula({} as never, table) as string;
}
