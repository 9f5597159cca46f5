import type { EntityClass } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import { invalid } from '../../errors.ts';
import { isInstant } from './columns.ts';
import { parseId } from '../values/ids.ts';
import { shapeOf, spellIds } from './row-shape.ts';
import { joinSql, query, rawSql, sql } from './sql.ts';
import type { Sql } from './sql.ts';

/** The columns of an entity as plain data, for lists; entities would cost 4 to 8 times as much. */
export type Row<T> = { [K in keyof T as T[K] extends (...args: never[]) => unknown ? never : K]: T[K] };

export interface RowPage<T> {
  rows: T[];
  cursors: string[];
  hasNextPage: boolean;
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
  first: number;
  after?: string | null;
  /** The timestamp property that orders the list, newest first; equal times are ordered by id. */
  order?: string;
  only?: readonly string[];
}

/** Reads one page, newest first, in one statement; the cursor is the position after which the page begins. */
export async function page<T extends { id: string }>(
  em: EntityManager,
  entity: EntityClass<T>,
  where: Where,
  request: PageRequest,
): Promise<RowPage<Row<T>>> {
  const order = request.order ?? 'createdAt';
  const column = em.getMetadata().get(entity).properties[order as never]['fieldNames' as never][0];
  const by = rawSql(column);
  if (request.after) {
    const [at, uuid] = readCursor(request.after);
    where.and(sql`(${by}, id) < (${at}, ${uuid})`);
  }
  const tail = sql`${where.sql} order by ${by} desc, id desc limit ${rawSql(String(request.first + 1))}`;
  const found = await rows(em, entity, tail, request.only && [...request.only, 'id', order]);
  return cut(found, request.first, order);
}

/** Reads a page of rows in the order of `order` and their ids; one row more than requested shows that more follow. */
export function cut<T extends object>(found: T[], first: number, order: string): RowPage<T> {
  const shown = found.slice(0, first);
  return {
    rows: shown,
    cursors: shown.map((row) => writeCursor(row as Record<string, unknown>, order)),
    hasNextPage: found.length > first,
  };
}

function writeCursor(row: Record<string, unknown>, order: string): string {
  return Buffer.from(JSON.stringify([row[order], row.id])).toString('base64url');
}

/** Returns the position after which a page begins. */
export function readCursor(cursor: string): [at: string, uuid: string] {
  try {
    const [at, id] = JSON.parse(Buffer.from(cursor, 'base64url').toString()) as [string, string];
    const parsed = parseId(id);
    if (parsed && isInstant(at)) return [at, parsed.uuid];
  } catch {
    // An invalid cursor is refused below.
  }
  throw invalid('/after', 'is no cursor of this list; use the endCursor of the page before');
}
