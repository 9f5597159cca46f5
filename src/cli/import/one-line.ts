/** Text without control characters and line breaks, cut to what a product holds; null when nothing is left. */
export function oneLine(value: unknown, max: number): string | null {
  if (typeof value !== 'string') return null;
  const line = value.toWellFormed().replaceAll(/[\s\p{Cc}]+/gu, ' ');
  return cut(line.trim(), max).trim() || null;
}

/** Never between the two halves of a character. */
export function cut(text: string, max: number): string {
  return text.slice(0, max).replace(/[\uD800-\uDBFF]$/, '');
}
