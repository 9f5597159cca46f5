import { invalid } from '../../errors.ts';
import { isInstant } from '../../platform/store/columns.ts';
import { parseId } from '../../platform/values/ids.ts';
import { isCorrectionsFor } from './corrections.ts';
import type { Corrections } from './corrections.ts';
import { ProductSort } from './product-filter.ts';
import type { SearchTerms } from './read-text.ts';

/** The position where a page begins: after the row with this key and id. */
export interface CursorPosition {
  sort: ProductSort;
  /** The corrections made for the first page; later pages search for the same words. */
  corrections?: Corrections;
  key: string | number;
  /** The id in the form of the database. */
  uuid: string;
}

export function encodeCursor(
  { sort, corrections = null }: Pick<CursorPosition, 'sort'> & { corrections?: Corrections | null },
  key: unknown,
  id: string,
): string {
  return Buffer.from(JSON.stringify([sort, corrections, key, id])).toString('base64url');
}

/** Refuses a cursor that does not belong to this order and text. */
export function decodeCursor(
  cursor: string,
  sort: ProductSort,
  terms: SearchTerms | undefined,
  pointer: string,
): CursorPosition {
  try {
    const [cursorSort, corrections, key, id] = JSON.parse(Buffer.from(cursor, 'base64url').toString()) as unknown[];
    const parsed = typeof id === 'string' ? parseId(id) : undefined;
    if (cursorSort === sort && parsed && isKey(sort, key)) {
      if (corrections === null) return { sort, key, uuid: parsed.uuid };
      if (isCorrectionsFor(corrections, terms)) return { sort, corrections, key, uuid: parsed.uuid };
    }
  } catch {
    // falls through to the refusal
  }
  throw invalid(pointer, 'is no cursor of this list in this order; use one of another page of it');
}

function isKey(sort: ProductSort, key: unknown): key is string | number {
  if (sort === ProductSort.relevance || sort === ProductSort.most_subscribed) return isCount(key);
  if (typeof key !== 'string') return false;
  if (sort === ProductSort.name) return key.length <= 1000 && key.isWellFormed() && !key.includes('\0');
  return isInstant(key);
}

function isCount(key: unknown): key is number {
  return typeof key === 'number' && Number.isInteger(key) && key >= 0 && key < 2 ** 31;
}
