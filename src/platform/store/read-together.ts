import type { EntityClass } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import { shapeOf } from './row-shape.ts';
import { constantSql, joinSql, query, rawSql, sql } from './sql.ts';
import type { Sql } from './sql.ts';

type CombinedRow = Record<string, unknown>;

/** Rows of an entity as PostgreSQL's JSON; null if there are none. */
export type JsonRows = CombinedRow[] | null;

/** The rows of an entity that a tail ("where", "order by") selects, as one JSON value of a statement. */
export function rowsInJson<T extends object>(em: EntityManager, entity: EntityClass<T>, tail: Sql): Sql {
  return sql`(select json_agg(one) from (${rawSql(shapeOf(em, entity).selectForJson)} ${tail}) as one)`;
}

/** The one row of an entity that a tail selects, as one JSON value of a statement. */
export function rowInJson<T extends object>(em: EntityManager, entity: EntityClass<T>, tail: Sql): Sql {
  return sql`(select row_to_json(one) from (${rawSql(shapeOf(em, entity).selectForJson)} ${tail}) as one)`;
}

type EntityOf<C> = C extends EntityClass<infer T> ? T : never;

type Kinds = Record<string, EntityClass<object>>;

interface Together<K> {
  /** The tail that selects the rows of each kind: "where", "order by". */
  tails: Record<keyof K, Sql>;
  /** The common table expressions that the tails refer to: "with" and its queries. */
  head?: Sql;
  /** Whether loaded entities are updated from the rows; by default they stay as they are. */
  refresh?: boolean;
}

/**
 * Reads entities of several kinds in one statement. The text of its parts must be constant, because each connection
 * keeps the plan.
 */
export async function readTogether<K extends Kinds>(
  em: EntityManager,
  kinds: K,
  { tails, head = sql``, refresh = false }: Together<K>,
): Promise<{ [N in keyof K]: EntityOf<K[N]>[] }> {
  const names = Object.keys(kinds);
  const columns = names.map((name) => sql`${rowsInJson(em, kinds[name]!, tails[name]!)} as ${rawSql(`"${name}"`)}`);
  const [row] = await query<Record<string, JsonRows>>(em, constantSql(sql`${head} select ${joinSql(columns, ', ')}`));
  const found = names.map((name) => [name, entitiesOf(em, kinds[name]!, row![name]!, refresh)]);
  return Object.fromEntries(found) as { [N in keyof K]: EntityOf<K[N]>[] };
}

/** Creates an entity from a row. A loaded entity is updated, or with `refresh` false kept as it is. */
export function entityOf<T extends object>(
  em: EntityManager,
  entity: EntityClass<T>,
  row: CombinedRow,
  refresh = true,
): T {
  return em.merge(entity, row as never, { refresh, convertCustomTypes: true, validate: false });
}

/** Creates entities from the result of `rowsInJson`. */
export function entitiesOf<T extends object>(
  em: EntityManager,
  entity: EntityClass<T>,
  rows: JsonRows,
  refresh = true,
): T[] {
  return (rows ?? []).map((row) => entityOf(em, entity, row, refresh));
}
