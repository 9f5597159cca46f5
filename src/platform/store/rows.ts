import type { EntityClass } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import { invalid } from '../../errors.ts';
import { ask } from './ask.ts';
import { isInstant } from './columns.ts';
import { parseId } from '../values/ids.ts';
import { shapeOf, spellIds } from './row-shape.ts';

/** The columns of an entity as plain data: what a list shows, without hydrating entities (4 to 8 times the cost). */
export type Row<T> = { [K in keyof T as T[K] extends (...args: never[]) => unknown ? never : K]: T[K] };

export interface Page<T> {
  rows: T[];
  cursors: string[];
  hasNextPage: boolean;
}

/** Conditions joined by "and", with their parameters in order. */
export class Where {
  readonly #conditions: string[] = [];
  readonly params: unknown[] = [];

  and(condition: string, ...params: unknown[]): this {
    this.#conditions.push(`(${condition})`);
    this.params.push(...params);
    return this;
  }

  toString(): string {
    return this.#conditions.length ? `where ${this.#conditions.join(' and ')}` : '';
  }
}

/** The pattern for `like` of texts that start in a given way, whatever characters that has. */
export function startingWith(text: string): string {
  return `${text.replaceAll(/[\\%_]/g, '\\$&')}%`;
}

/** Selects the named properties (all, when none are named) of the rows that a SQL tail chooses. */
export async function rows<T extends object>(
  em: EntityManager,
  entity: EntityClass<T>,
  tail: string,
  params: unknown[] = [],
  only?: readonly string[],
): Promise<Row<T>[]> {
  const shape = shapeOf(em, entity, only);
  const found = await ask<Record<string, unknown>>(em, `${shape.select} ${numbered(tail)}`, params);
  spellIds(found, shape);
  return found as Row<T>[];
}

/** SQL with `$1`, `$2` … for its question marks. */
function numbered(sql: string): string {
  let count = 0;
  return sql.replaceAll('?', () => `$${(count += 1)}`);
}

export interface PageRequest {
  first: number;
  after?: string | null;
  /** The timestamp property that orders the list, newest first; the id breaks ties. */
  order?: string;
  only?: readonly string[];
}

/** One page, newest first, in one statement; a cursor is the place after which the next page begins. */
export async function page<T extends { id: string }>(
  em: EntityManager,
  entity: EntityClass<T>,
  where: Where,
  request: PageRequest,
): Promise<Page<Row<T>>> {
  const order = request.order ?? 'createdAt';
  const column = em.getMetadata().get(entity).properties[order as never]['fieldNames' as never][0];
  if (request.after) where.and(`(${column}, id) < (?, ?)`, ...readCursor(request.after));
  const tail = `${where} order by ${column} desc, id desc limit ${request.first + 1}`;
  const found = await rows(em, entity, tail, where.params, request.only && [...request.only, 'id', order]);
  return cut(found, request.first, order);
}

/** The page of rows found in the order of `order` and their ids; one more than asked for tells that more follows. */
export function cut<T extends object>(found: T[], first: number, order: string): Page<T> {
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

/** The place after which a page begins. */
export function readCursor(cursor: string): [at: string, uuid: string] {
  try {
    const [at, id] = JSON.parse(Buffer.from(cursor, 'base64url').toString()) as [string, string];
    const parsed = parseId(id);
    if (parsed && isInstant(at)) return [at, parsed.uuid];
  } catch {
    // falls through to the refusal
  }
  throw invalid('/after', 'is no cursor of this list; use the endCursor of the page before');
}
