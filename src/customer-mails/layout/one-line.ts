/** Line breaks, other control characters, and marks that turn the direction of the text around them. */
const unsafe = /[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]+/gu;

/** A text as one line, for a header or a name in a sentence: what it has of line breaks becomes blanks. */
export function oneLine(text: string): string {
  return text.replaceAll(unsafe, ' ').trim().toWellFormed();
}
