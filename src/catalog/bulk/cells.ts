import type { ColumnKind } from '../products/field-definition.ts';

/** What a spreadsheet takes for a formula (OWASP, "CSV Injection"), after any number of apostrophes. */
const LOOKS_LIKE_FORMULA = /^'*[=+\-@\t\r\n＝＋－＠]/;

/** Entries of a list, each of whose bars and backslashes has a backslash before it. */
const ENTRIES = /(?:[^|\\]|\\[\s\S])+/g;

/** A value as the cell of a CSV holds it; what is left out is an empty cell. */
export function writeCell(kind: ColumnKind, value: unknown): string {
  if (value === undefined || value === null) return '';
  return guarded(written(kind, value));
}

/** The value of a cell; undefined for an empty one. Throws what is wrong with it as a sentence. */
export function readCell(kind: ColumnKind, cell: string): unknown {
  const text = unguarded(cell);
  if (text === '') return undefined;
  if (kind === 'json') return readJson(text);
  if (kind === 'list') return (text.match(ENTRIES) ?? []).map((entry) => entry.replaceAll(/\\([\s\S])/g, '$1'));
  return kind === 'number' && /^-?\d{1,15}$/.test(text) ? Number(text) : text;
}

function written(kind: ColumnKind, value: unknown): string {
  if (kind === 'json') return JSON.stringify(value);
  if (kind !== 'list') return String(value);
  return (value as string[]).map((entry) => entry.replaceAll(/[|\\]/g, '\\$&')).join('|');
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new SyntaxError('must be valid JSON');
  }
}

/** An apostrophe makes a spreadsheet show the text instead of evaluating it; it is taken off again on the way in. */
function guarded(text: string): string {
  return LOOKS_LIKE_FORMULA.test(text) ? `'${text}` : text;
}

function unguarded(cell: string): string {
  return cell.startsWith("'") && LOOKS_LIKE_FORMULA.test(cell) ? cell.slice(1) : cell;
}
