import type { EntityClass } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import { parseId } from '../values/ids.ts';
import { countOf, exactCount } from './count-rows.ts';
import { orderBy, orderKey } from './order.ts';
import { shapeOf, spellIds } from './row-shape.ts';
import type { RowShape } from './row-shape.ts';
import { cutPage, rangeOf } from './rows.ts';
import type { KeyedRow, PageRequest, Row, RowPage, Where } from './rows.ts';
import { query, rawSql, sql } from './sql.ts';
import type { Sql } from './sql.ts';

/** Lists that differ only in their parent: the condition on the rows, and the property with the id of the parent. */
export interface ListsOfParents {
  where: Where;
  property: string;
  parentIds: readonly string[];
  /** The condition on the rows of a parent, where the column of the property does not decide it. */
  below?: ((parentId: Sql) => Sql) | undefined;
}

/** Reads one page for each parent, in one statement; each list is read only as far as its page. */
export async function pagesOf<T extends { id: string }>(
  em: EntityManager,
  entity: EntityClass<T>,
  { where, property, parentIds, below }: ListsOfParents,
  request: PageRequest,
): Promise<RowPage<Row<T>>[]> {
  const shape = shapeOf(em, entity, request.only && [...request.only, 'id', property]);
  const { order, limit } = rangeOf(where.and(ofParent(em, entity, { property, below })), request);
  const [table, key] = [rawSql(shape.table), orderKey(order)];
  const found = await query<KeyedRow>(
    em,
    sql`select whole.*, found_key::text as "$key", parent_id as "$parent" from ${parents(parentIds)}
      cross join lateral (
        select id as found_id, ${key} as found_key from ${table} ${where.sql} order by ${orderBy(order, key)} limit ${limit}
      ) found
      cross join lateral (select ${rawSql(shape.columns)} from ${table} where id = found_id) whole
      order by ${orderBy(order, sql`found_key`, sql`found_id`)}`,
  );
  return byParent(found, shape, parentIds).map((rows) => cutPage<Row<T>>(rows, request));
}

/** Counts the rows of each parent, in one statement; null for more than `maxCounted`. */
export async function countsOf<T extends { id: string }>(
  em: EntityManager,
  entity: EntityClass<T>,
  { where, property, parentIds, below }: ListsOfParents,
): Promise<(number | null)[]> {
  const { table } = shapeOf(em, entity, ['id']);
  const counted = countOf(table, where.and(ofParent(em, entity, { property, below })).sql);
  const found = await query<{ parent: string; count: string }>(
    em,
    sql`select parent_id as parent, ${counted} as count from ${parents(parentIds)}`,
  );
  const counts = new Map(found.map(({ parent, count }) => [parent, exactCount(count)]));
  return parentIds.map((id) => counts.get(parseId(id)!.uuid)!);
}

function parents(ids: readonly string[]): Sql {
  const distinct = new Set(ids.map((id) => parseId(id)!.uuid));
  return sql`unnest(${[...distinct]}::uuid[]) as parent (parent_id)`;
}

function ofParent<T>(
  em: EntityManager,
  entity: EntityClass<T>,
  { property, below }: Pick<ListsOfParents, 'property' | 'below'>,
): Sql {
  if (below) return below(sql`parent_id`);
  const [column] = em.getMetadata().get(entity).properties[property as never]['fieldNames' as never] as string[];
  return sql`${rawSql(column!)} = parent_id`;
}

function byParent(found: KeyedRow[], shape: RowShape, parentIds: readonly string[]): KeyedRow[][] {
  spellIds(found, shape);
  const grouped = Map.groupBy(found, (row) => row.$parent);
  for (const row of found) delete row.$parent;
  return parentIds.map((id) => grouped.get(parseId(id)!.uuid) ?? []);
}
