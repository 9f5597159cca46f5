import { pointerTo } from '../../errors.ts';
import { Check, shortened } from '../../platform/values/check.ts';
import { addProblems } from '../products/check-product.ts';
import type { ProductInput } from '../products/product-input.ts';
import type { ImportProblem } from './import-problem.ts';
import { versionColumn } from './columns.ts';
import type { FileRecord } from './cut-records.ts';
import { readRecords } from './read-records.ts';
import type { ProblemNote } from './read-records.ts';

/**
 * Makes what a line says an input as the GraphQL schema would: defaults filled in, scalars and enums checked; nothing
 * when it is none. The schema stands above this room and hands this down.
 */
export type CoerceProduct = (said: object, note: ProblemNote) => ProductInput | undefined;

/** A line that says a product which is right in itself. */
export interface ProductLine {
  line: number;
  input: ProductInput;
  /** The version that the product must have. */
  ifVersion: number | null;
}

export interface ReadProducts {
  products: ProductLine[];
  problems: ImportProblem[];
}

/** Escapes of JSON for what PostgreSQL cannot keep: U+0000 and the halves of surrogate pairs. */
const SUSPICIOUS = /\\u(?:0000|d[89a-f])/i;

const maxVersion = 2 ** 31 - 1;

/** Reads records as products and judges each by itself; every mistake is reported at its line. */
export function readProducts(header: string[] | null, records: FileRecord[], coerce: CoerceProduct): ReadProducts {
  const problems: ImportProblem[] = [];
  const noteAt =
    (line: number): ProblemNote =>
    (pointer, detail) =>
      void problems.push({ line, ...shortened({ pointer, detail }) });
  const said = readRecords(header, records, noteAt);
  const products = records.flatMap(({ line, text }, index) => {
    const value = said[index];
    return value ? judged(line, value, { coerce, note: noteAt(line), isSuspicious: SUSPICIOUS.test(text) }) : [];
  });
  return { products, problems };
}

interface Judging {
  coerce: CoerceProduct;
  note: ProblemNote;
  isSuspicious: boolean;
}

function judged(line: number, value: object, { coerce, note, isSuspicious }: Judging): ProductLine[] {
  const { [versionColumn]: ifVersion = null, ...said } = value as Record<string, unknown>;
  if (isSuspicious && noteUnstorable(said, '', note)) return [];
  if (!isVersion(ifVersion)) {
    note(`/${versionColumn}`, 'must be a whole number');
    return [];
  }
  const input = coerce(said, note);
  if (!input) return [];
  const check = new Check();
  addProblems(check, input);
  for (const { pointer, detail } of check.problems) note(pointer, detail);
  return check.problems.length ? [] : [{ line, input, ifVersion }];
}

function isVersion(value: unknown): value is number | null {
  return value === null || (Number.isInteger(value) && Number(value) >= 0 && Number(value) <= maxVersion);
}

/** Notes every text that cannot be kept; returns whether there was one. */
function noteUnstorable(value: unknown, at: string, note: ProblemNote): boolean {
  if (typeof value === 'object' && value !== null) {
    const found = Object.entries(value).map(([key, inner]) => {
      const isBadKey = noteUnstorable(key, at, note);
      return noteUnstorable(inner, at + pointerTo(key), note) || isBadKey;
    });
    return found.includes(true);
  }
  if (typeof value !== 'string' || (value.isWellFormed() && !value.includes('\0'))) return false;
  note(at, 'must not contain the character U+0000 or half of a surrogate pair');
  return true;
}
