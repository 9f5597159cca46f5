/** A key with its value, as a person enters it. */
export interface EntryDraft {
  key: string;
  text: string;
  /** The value as it was read: numbers and other values that are no text stay what they are while the text does. */
  asRead?: unknown;
}

export function entriesOf(record: Record<string, unknown>): EntryDraft[] {
  return Object.entries(record).map(([key, asRead]) => ({ key, text: textOf(asRead), asRead }));
}

export function recordOf(entries: readonly EntryDraft[]): Record<string, unknown> {
  return Object.fromEntries(
    entries
      .filter(({ key }) => key.trim() !== '')
      .map(({ key, text, asRead }) => [key.trim(), asRead !== undefined && textOf(asRead) === text ? asRead : text]),
  );
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}
