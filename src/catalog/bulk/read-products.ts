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
 * Converts the values of a line to an input, as the GraphQL schema would: it fills in defaults, and checks scalars and
 * enums. Returns undefined for invalid values. The schema depends on this folder, so it passes this function down.
 */
export type CoerceProduct = (values: object, note: ProblemNote) => ProductInput | undefined;

/** A line with a valid product. */
export interface ProductLine {
  line: number;
  input: ProductInput;
  /** The version that the product must have; null for any. */
  ifVersion: number | null;
}

export interface ReadProducts {
  products: ProductLine[];
  problems: ImportProblem[];
}

/** JSON escapes of characters that PostgreSQL cannot store: U+0000 and halves of surrogate pairs. */
const SUSPICIOUS = /\\u(?:0000|d[89a-f])/i;

const maxVersion = 2 ** 31 - 1;

/** Reads records as products and checks each one; every mistake is reported with its line. */
export function readProducts(header: string[] | null, records: FileRecord[], coerce: CoerceProduct): ReadProducts {
  const problems: ImportProblem[] = [];
  const noteAt =
    (line: number): ProblemNote =>
    (pointer, detail) =>
      void problems.push({ line, ...shortened({ pointer, detail }) });
  const values = readRecords(header, records, noteAt);
  const products = records.flatMap(({ line, text }, index) => {
    const value = values[index];
    return value
      ? checkedProduct(line, value, { coerce, note: noteAt(line), isSuspicious: SUSPICIOUS.test(text) })
      : [];
  });
  return { products, problems };
}

interface ProductChecks {
  coerce: CoerceProduct;
  note: ProblemNote;
  isSuspicious: boolean;
}

function checkedProduct(line: number, value: object, { coerce, note, isSuspicious }: ProductChecks): ProductLine[] {
  const { [versionColumn]: ifVersion = null, ...fields } = value as Record<string, unknown>;
  if (isSuspicious && noteUnstorable(fields, '', note)) return [];
  if (!isVersion(ifVersion)) {
    note(`/${versionColumn}`, 'must be a whole number');
    return [];
  }
  const input = coerce(fields, note);
  if (!input) return [];
  const check = new Check();
  addProblems(check, input);
  for (const { pointer, detail } of check.problems) note(pointer, detail);
  return check.problems.length ? [] : [{ line, input, ifVersion }];
}

function isVersion(value: unknown): value is number | null {
  return value === null || (Number.isInteger(value) && Number(value) >= 0 && Number(value) <= maxVersion);
}

/** Reports every text that cannot be stored; returns whether there is one. */
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
