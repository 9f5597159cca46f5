import { escapeFormula, unescapeFormula } from '../../platform/values/formula.ts';
import type { ColumnKind } from '../products/field-definition.ts';

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
