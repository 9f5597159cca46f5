import { decodeId } from '../values/ids.ts';
import type { Prefix } from '../values/ids.ts';

/**
 * Formats a list as a PostgreSQL array, with each text in quotes. The ORM (7.2.1) quotes only some texts: the others
 * lose surrounding blanks, and the word null becomes a null. It also escapes as JSON does, which PostgreSQL does not.
 */
export function arrayLiteral(values: readonly (string | null)[]): string {
  return `{${values.map((value) => (value === null ? 'null' : quoted(value))).join()}}`;
}

/** Formats a list of ids as a PostgreSQL array of uuids. */
export function uuidArray(prefix: Prefix, ids: readonly string[]): string {
  return `{${ids.map((id) => decodeId(prefix, id)).join()}}`;
}

function quoted(text: string): string {
  return `"${text.replaceAll(/["\\]/g, '\\$&')}"`;
}
