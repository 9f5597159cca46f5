/** One key with its value, in a form. */
export interface Entry {
  /** Identifies a line within the form. */
  id: string;
  name: string;
  value: string;
}

export function newEntry(name = '', value = ''): Entry {
  return { id: crypto.randomUUID(), name, value };
}

export function entriesOf(metadata: Record<string, string>): Entry[] {
  return Object.entries(metadata).map(([name, value]) => newEntry(name, value));
}

/** The change that the API takes: it keeps keys that are not named, and an empty text removes one. */
export function changeOf(metadata: Record<string, string>, entries: readonly Entry[]): Record<string, string> {
  const removed = Object.keys(metadata).map((name) => [name, '']);
  const named = entries.filter(({ name }) => name.trim()).map(({ name, value }) => [name.trim(), value.trim()]);
  return Object.fromEntries([...removed, ...named]) as Record<string, string>;
}
