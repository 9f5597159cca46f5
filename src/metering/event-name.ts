/** What names an event for ever: its key, in its source if it has one. */
export interface EventName {
  key: string;
  source?: string | null;
}

/** The name as one text. No source contains U+0000, and none is empty. */
export function spellName({ key, source }: EventName): string {
  return `${source ?? ''}\0${key}`;
}

/** Whether PostgreSQL can store a text; nothing that it cannot store was ever recorded. */
export function isStorable(text: string): boolean {
  return text.isWellFormed() && !text.includes('\0');
}
