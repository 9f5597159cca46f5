/** No text: controls, what turns the text beside it around, and what XML 1.0 has no place for. */
const unprintable = /[^\P{Cc}\t\n]|[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff\ufffe\uffff]/gu;

/** Text of strangers as any reader takes it: composed (NFC), well-formed, lines ended alike, nothing hidden in it. */
export function printable(text: string): string {
  return text
    .toWellFormed()
    .normalize('NFC')
    .replaceAll(/\r\n?|\u2028|\u2029/g, '\n')
    .replaceAll(unprintable, '')
    .trim();
}

/** The same on one line. */
export function oneLine(text: string): string {
  return printable(text).replaceAll(/\s+/g, ' ');
}

/** Letters that are about half as wide as others. */
const narrow = /^(?![mwæœ@%‰—…])(?:[\p{Nd}\p{P}\p{M}]|(?=\p{Ll})[\p{Script=Latin}\p{Script=Greek}])$/u;

/**
 * For paper: words may break where they get too wide, counted in narrow letters, and spaces that the font lacks are
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

/** At most so many characters, the last of which then says that there were more. */
export function shortened(text: string, max: number): string {
  const characters = Array.from(oneLine(text));
  return characters.length <= max ? characters.join('') : `${characters.slice(0, max - 1).join('')}…`;
}
