import { decodeId } from '../values/ids.ts';
import type { Prefix } from '../values/ids.ts';

/**
 * A list as PostgreSQL reads it, each text in quotes. The ORM (7.2.1) quotes only some: what is left bare loses the
 * blanks around it, and the word null is no text any more; and it escapes as JSON does, which PostgreSQL does not.
 */
export function arrayLiteral(values: readonly (string | null)[]): string {
  return `{${values.map((value) => (value === null ? 'null' : quoted(value))).join()}}`;
}

/** A list of ids as PostgreSQL reads an array of uuids. */
export function uuidArray(prefix: Prefix, ids: readonly string[]): string {
  return `{${ids.map((id) => decodeId(prefix, id)).join()}}`;
}

function quoted(text: string): string {
  return `"${text.replaceAll(/["\\]/g, '\\$&')}"`;
}
