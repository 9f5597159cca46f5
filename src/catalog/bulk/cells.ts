import type { ColumnKind } from '../products/field-definition.ts';

/** Text that a spreadsheet would evaluate as a formula (OWASP, "CSV Injection"), after any number of apostrophes. */
const LOOKS_LIKE_FORMULA = /^'*[=+\-@\t\r\n＝＋－＠]/;

/** Entries of a list, in which bars and backslashes are escaped by a backslash. */
const ENTRIES = /(?:[^|\\]|\\[\s\S])+/g;

/** Formats a value as a CSV cell; an omitted value is an empty cell. */
export function writeCell(kind: ColumnKind, value: unknown): string {
  if (value === undefined || value === null) return '';
  return escapeFormula(written(kind, value));
}

/** Parses a CSV cell; undefined for an empty one. Throws a SyntaxError with a sentence that says what to change. */
export function readCell(kind: ColumnKind, cell: string): unknown {
  const text = unescapeFormula(cell);
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

/** Adds an apostrophe, so that a spreadsheet shows the text instead of evaluating it. `unescapeFormula` removes it. */
function escapeFormula(text: string): string {
  return LOOKS_LIKE_FORMULA.test(text) ? `'${text}` : text;
}

function unescapeFormula(cell: string): string {
  return cell.startsWith("'") && LOOKS_LIKE_FORMULA.test(cell) ? cell.slice(1) : cell;
}
