import { invalid } from '../../errors.ts';
import { parseId } from '../values/ids.ts';
import { isInstant } from './columns.ts';
import { rawSql, sql } from './sql.ts';
import type { Sql } from './sql.ts';

/** The order of a list: by a key, and rows with the same key by their ids in the same direction. */
export interface Order {
  /** The name in cursors, so that a cursor is refused in another order. */
  name: string;
  /** The SQL expression of the key, which is never null. */
  key: string;
  type: keyof typeof keyTypes;
  isDescending: boolean;
}

/** The position of a row in a list, in the forms of the database. */
interface Position {
  key: string;
  uuid: string;
}

/** The types of keys in SQL, with a test for the texts that PostgreSQL reads as such. */
const keyTypes = {
  time: { type: 'timestamptz', isKey: isInstant },
  integer: { type: 'bigint', isKey: (key: string) => /^-?\d{1,18}$/.test(key) },
  // The order by bytes is the same in each database, and its index finds beginnings of texts too.
  text: { type: 'text collate "C"', isKey: (key: string) => key.length <= 1000 && isStorable(key) },
} as const;

/** The latest first, by a column with a time. Its cursors have no name: it is the order of most lists. */
export const latestFirst = (key: string): Order => ({ name: '', key, type: 'time', isDescending: true });

export const newest = latestFirst('created_at');
export const oldest: Order = { ...newest, name: 'oldest', isDescending: false };

/** The same order from its end. */
export function reversed(order: Order): Order {
  return { ...order, isDescending: !order.isDescending };
}

/** The key with the collation of its type, as indexes have it. */
export function orderKey({ key, type }: Order): Sql {
  return rawSql(type === 'text' ? `(${key}) collate "C"` : key);
}

/** The "order by" list for columns with the key and the id. */
export function orderBy({ isDescending }: Order, key: Sql, id: Sql = rawSql('id')): Sql {
  const direction = rawSql(isDescending ? 'desc' : 'asc');
  return sql`${key} ${direction}, ${id} ${direction}`;
}

/** The condition for the rows after a position, in this order. */
export function beyond(order: Order, { key, uuid }: Position): Sql {
  const { type } = keyTypes[order.type];
  return sql`(${orderKey(order)}, id) ${rawSql(order.isDescending ? '<' : '>')} (${key}::${rawSql(type)}, ${uuid}::uuid)`;
}

export function writeCursor({ name }: Pick<Order, 'name'>, key: unknown, id: unknown): string {
  return Buffer.from(JSON.stringify(name ? [key, id, name] : [key, id])).toString('base64url');
}

/** Reads a cursor of a list in this order; `argument` names where it was sent. */
export function readPosition(cursor: string, { name, type }: Order, argument: 'after' | 'before'): Position {
  try {
    const content = JSON.parse(Buffer.from(cursor, 'base64url').toString()) as [string, string, string?];
    const [key, id, orderName = ''] = content;
    const parsed = parseId(id);
    if (parsed && orderName === name && typeof key === 'string' && keyTypes[type].isKey(key))
      return { key, uuid: parsed.uuid };
  } catch {
    // An invalid cursor is refused below.
  }
  const edge = argument === 'after' ? 'endCursor' : 'startCursor';
  throw invalid(`/${argument}`, `is no cursor of this list in this order; use the ${edge} of a page of it`);
}

function isStorable(text: string): boolean {
  return text.isWellFormed() && !text.includes('\0');
}
