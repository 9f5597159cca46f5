/** Characters that are not text: controls, direction marks, and characters that XML 1.0 does not allow. */
const unprintable = /[^\P{Cc}\t\n]|[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff\ufffe\uffff]/gu;

/** Makes untrusted text safe for any reader: composed (NFC), well-formed, uniform line ends, no hidden characters. */
export function printable(text: string): string {
  return text
    .toWellFormed()
    .normalize('NFC')
    .replaceAll(/\r\n?|\u2028|\u2029/g, '\n')
    .replaceAll(unprintable, '')
    .trim();
}

/** Printable text on one line. */
export function oneLine(text: string): string {
  return printable(text).replaceAll(/\s+/g, ' ');
}

/** Characters that are about half as wide as others. */
const narrow = /^(?![mwæœ@%‰—…])(?:[\p{Nd}\p{P}\p{M}]|(?=\p{Ll})[\p{Script=Latin}\p{Script=Greek}])$/u;

/**
 * Prepares text for the PDF. Words wider than `widest` narrow characters may break, and spaces that the font lacks become
 * plain ones.
 */
export function drawn(text: string, widest = 40): string {
  return printable(text)
    .replaceAll('\t', ' ')
    .replaceAll(/[\u2007\u202f]/g, '\u00a0')
    .replaceAll(/[^\s\u200b]+/gu, (word) => breakable(word, widest));
}

function breakable(word: string, widest: number): string {
  let [parts, width] = ['', 0];
  for (const character of word) {
    const wide = narrow.test(character) ? 1 : 2;
    const isFull = width + wide > widest;
    parts += isFull ? `\u200b${character}` : character;
    width = isFull ? wide : width + wide;
  }
  return parts;
}

/** Shortens text to `max` characters; an ellipsis replaces the last one if text was cut. */
export function shortened(text: string, max: number): string {
  const characters = Array.from(oneLine(text));
  return characters.length <= max ? characters.join('') : `${characters.slice(0, max - 1).join('')}…`;
}
