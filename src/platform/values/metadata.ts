import { pointerTo } from '../../errors.ts';
import { Check } from './check.ts';

/** A project's own keys and values on an object of the hub. */
export type Metadata = Readonly<Record<string, string>>;

/** A change of metadata as a caller sends it: null or "" removes a key, and null alone removes all of them. */
export type MetadataChange = Readonly<Record<string, unknown>> | null | undefined;

/** The keys of a change that took effect, with their new values; null for a removed key. */
export type ChangedMetadata = Record<string, string | null>;

/** The same limits as Stripe's; is_metadata of the database has them too. */
const maxKeys = 50;
const maxKeyLength = 40;
const maxValueLength = 500;

/** The metadata of a new object. */
export function newMetadata(given: MetadataChange): Metadata {
  return mergeMetadata({}, given).metadata;
}

/**
 * Merges a change into metadata: keys that it does not name stay. Refuses keys, values and sums beyond the limits, with
 * a pointer to each.
 */
export function mergeMetadata(
  current: Metadata,
  given: MetadataChange,
): { metadata: Metadata; changed: ChangedMetadata } {
  if (given === undefined) return { metadata: current, changed: {} };
  const wanted = Object.entries(given ?? clearing(current));
  const check = new Check();
  checkEntries(check, wanted);
  check.done();
  const metadata = new Map(Object.entries(current));
  for (const [key, value] of wanted) {
    if (isRemoval(value)) metadata.delete(key);
    else metadata.set(key, value as string);
  }
  check.that(metadata.size <= maxKeys, '/metadata', `must have at most ${maxKeys} keys`).done();
  const merged = Object.fromEntries(metadata);
  return { metadata: merged, changed: changesFrom(current, wanted) };
}

function clearing(current: Metadata): ChangedMetadata {
  return Object.fromEntries(Object.keys(current).map((key) => [key, null]));
}

function checkEntries(check: Check, entries: [string, unknown][]): void {
  // A change may remove as many keys as it adds.
  for (const [key, value] of check.entries(entries, '/metadata', 2 * maxKeys)) {
    const at = `/metadata${pointerTo(key)}`;
    const isKey = key.length >= 1 && key.length <= maxKeyLength && isStorable(key);
    check
      .that(isKey, at, `must have a key of 1 to ${maxKeyLength} characters`)
      .that(isRemoval(value) || isValue(value), at, `must be a text of at most ${maxValueLength} characters, or null`);
  }
}

function isRemoval(value: unknown): boolean {
  return value === null || value === '';
}

function isValue(value: unknown): boolean {
  return typeof value === 'string' && value.length <= maxValueLength && isStorable(value);
}

/** Whether PostgreSQL can store a text in JSON. */
function isStorable(text: string): boolean {
  return text.isWellFormed() && !text.includes('\0');
}

function changesFrom(current: Metadata, wanted: [string, unknown][]): ChangedMetadata {
  const values = new Map(Object.entries(current));
  const normal = wanted.map(([key, value]) => [key, isRemoval(value) ? null : (value as string)] as const);
  return Object.fromEntries(normal.filter(([key, value]) => (values.get(key) ?? null) !== value));
}
