/** Removes control characters and line breaks from a text, and cuts it to `max`; null when nothing is left. */
export function oneLine(value: unknown, max: number): string | null {
  if (typeof value !== 'string') return null;
  const line = value.toWellFormed().replaceAll(/[\s\p{Cc}]+/gu, ' ');
  return cut(line.trim(), max).trim() || null;
}

/** Cuts a text, but never between the halves of a surrogate pair. */
export function cut(text: string, max: number): string {
  return text.slice(0, max).replace(/[\uD800-\uDBFF]$/, '');
}
