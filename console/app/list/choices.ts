import { words } from '../parts/words.ts';

/** The options of a filter: the words for no choice, then each value in words. */
export function choices(none: string, values: readonly string[]): { value: string; label: string }[] {
  return [{ value: '', label: none }, ...values.map((value) => ({ value, label: words(value) }))];
}
