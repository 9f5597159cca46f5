import { Refusal } from '../../errors.ts';

/** Refuses a change without anything to change, since the options were forgotten. */
export function requireChange(changes: object, options: string[]): void {
  if (Object.values(changes).some((value) => value !== undefined)) return;
  throw new Refusal('invalid', 'nothing_to_change', `Say what to change, by ${options.join(', ')}.`);
}

/** An empty text removes a value. */
export function emptied(text: string | undefined): string | null | undefined {
  return text === '' ? null : text;
}
