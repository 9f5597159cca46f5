import type { EntityClass } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import { countRows } from './count-rows.ts';
import { beyond, newest, orderBy, orderKey, readPosition, reversed, writeCursor } from './order.ts';
import type { Order } from './order.ts';
import { shapeOf, spellIds } from './row-shape.ts';
import { joinSql, query, rawSql, sql } from './sql.ts';
import type { Sql } from './sql.ts';

/** The columns of an entity as plain data, for lists; entities would cost 4 to 8 times as much. */
export type Row<T> = { [K in keyof T as T[K] extends (...args: never[]) => unknown ? never : K]: T[K] };

export interface RowPage<T> {
  rows: T[];
  cursors: string[];
  hasNextPage: boolean;
  hasPreviousPage: boolean;
}

/** A page of a list whose rows can be counted. */
export interface CountablePage<T> extends RowPage<T> {
  /** Counts the rows of the whole list; null for more than `maxCounted`. */
  count: () => Promise<number | null>;
}

/** Conditions joined by "and". */
export class Where {
  readonly #conditions: Sql[] = [];

  and(condition: Sql): this {
    this.#conditions.push(sql`(${condition})`);
    return this;
  }

  /** The SQL from "where" on; empty if there is no condition. */
  get sql(): Sql {
    return this.#conditions.length ? sql`where ${joinSql(this.#conditions, ' and ')}` : sql``;
  }
}

/** Returns the `like` pattern for texts with a prefix that may contain any characters. */
export function startingWith(text: string): string {
  return `${text.replaceAll(/[\\%_]/g, '\\$&')}%`;
}

/** Selects the named properties (by default all) of the rows that a SQL tail selects. */
export async function rows<T extends object>(
  em: EntityManager,
  entity: EntityClass<T>,
  tail: Sql,
  only?: readonly string[],
): Promise<Row<T>[]> {
  const shape = shapeOf(em, entity, only);
  const found = await query<Record<string, unknown>>(em, sql`${rawSql(shape.select)} ${tail}`);
  spellIds(found, shape);
  return found as Row<T>[];
}

export interface PageRequest {
  /** The number of rows. */
  first: number;
  after?: string | null;
  before?: string | null;
  /** Whether the page is the last one before `before`, instead of the first one after `after`. */
  isBackward?: boolean;
  /** By default the newest rows come first. */
  order?: Order;
  only?: readonly string[];
}

/** A row with the key of its list's order as text. */
export type KeyedRow = Record<string, unknown> & { $key?: unknown; $parent?: unknown };

/** Reads one page in one statement; a cursor is the position after or before which the page lies. */
export async function page<T extends { id: string }>(
  em: EntityManager,
  entity: EntityClass<T>,
  where: Where,
  request: PageRequest,
): Promise<CountablePage<Row<T>>> {
  const whole = where.sql;
  const shape = shapeOf(em, entity, request.only && [...request.only, 'id']);
  const { order, limit } = rangeOf(where, request);
  const key = orderKey(order);
  const found = await query<KeyedRow>(
    em,
    sql`select ${rawSql(shape.columns)}, (${key})::text as "$key" from ${rawSql(shape.table)}
      ${where.sql} order by ${orderBy(order, key)} limit ${limit}`,
  );
  spellIds(found, shape);
  return { ...cutPage<Row<T>>(found, request), count: () => countRows(em, shape.table, whole) };
}

/**
 * Adds the conditions of the cursors. Returns the order in which to read the page, and the number of rows: one more than
 * requested, which shows that the list continues.
 */
export function rangeOf(where: Where, request: PageRequest): { order: Order; limit: number } {
  const { first, after, before, isBackward, order = newest } = request;
  if (after) where.and(beyond(order, readPosition(after, order, 'after')));
  if (before) where.and(beyond(reversed(order), readPosition(before, order, 'before')));
  return { order: isBackward ? reversed(order) : order, limit: first + 1 };
}

/** Cuts the rows that were read for a page to the requested number, in the order of the list. */
export function cutPage<T>(found: KeyedRow[], { first, after, before, isBackward, order }: PageRequest): RowPage<T> {
  const shown = found.slice(0, first);
  if (isBackward) shown.reverse();
  const cursors = shown.map(({ $key, id }) => writeCursor(order ?? newest, $key, id));
  for (const row of shown) delete row.$key;
  const continues = found.length > first;
  return {
    rows: shown as T[],
    cursors,
    hasNextPage: isBackward ? Boolean(before) : continues,
    hasPreviousPage: isBackward ? continues : Boolean(after),
  };
}

/** Cuts a page of a list that is only read forwards; the rows have the key of their order in a property. */
export function cut<T extends object>(
  found: T[],
  { first, after }: Pick<PageRequest, 'first' | 'after'>,
  key: string,
): RowPage<T> {
  const shown = found.slice(0, first);
  const keyed = shown as (T & Record<string, unknown>)[];
  return {
    rows: shown,
    cursors: keyed.map((row) => writeCursor(newest, row[key], row.id)),
    hasNextPage: found.length > first,
    hasPreviousPage: Boolean(after),
  };
}
