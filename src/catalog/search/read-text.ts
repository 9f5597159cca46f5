import { Check } from '../../platform/values/check.ts';

/** A word or a quoted phrase of what someone looks for. */
export interface Term {
  /** In small letters, as it was written: c++, @scope/name. */
  written: string;
  /** Its words without symbols; empty where it has none. */
  words: string;
  isPhrase: boolean;
  isUnwanted: boolean;
  /** Whether what begins so is meant as well. */
  isBeginning: boolean;
  /** Found in its place, since nothing has it as it was written: the closest first. */
  instead?: readonly string[];
}

export interface SearchTerms {
  /** One of these sets must be found whole. */
  sets: Term[][];
  /** All the wanted words, without symbols and with them. */
  words: string;
  written: string;
}

const mostCharacters = 200;
const mostTerms = 16;
const shortestBeginning = 2;

/** What a text asks for; undefined when it is blank. Refuses what is too long, and what only says what not to find. */
export function readText(text: string | null | undefined): SearchTerms | undefined {
  if (!text?.trim()) return undefined;
  new Check().text(text, '/text', mostCharacters).that(!text.includes('\0'), '/text', 'must not contain U+0000').done();
  const sets = readSets(text.trim().toLowerCase());
  requireReasonable(sets);
  markBeginning(sets.at(-1)?.at(-1));
  return wantedOf(sets);
}

export function wantedOf(sets: Term[][]): SearchTerms {
  const wanted = sets.flat().filter(({ isUnwanted }) => !isUnwanted);
  const all = (part: 'words' | 'written') =>
    wanted
      .map((term) => term[part])
      .join(' ')
      .trim();
  return { sets, words: all('words'), written: all('written') };
}

function readSets(text: string): Term[][] {
  const sets: Term[][] = [[]];
  for (const [token, sign, phrase, word = ''] of text.matchAll(/(-?)"([^"]*)"?|(\S+)/g)) {
    if (token === 'or') sets.push([]);
    else sets.at(-1)!.push(phrase === undefined ? wordTerm(word) : phraseTerm(phrase, sign === '-'));
  }
  return sets.map(withoutIdleSymbols).filter(({ length }) => length);
}

function wordTerm(word: string): Term {
  const isUnwanted = /^-[^-]/.test(word);
  const written = isUnwanted ? word.slice(1) : word;
  return { written, words: wordsOf(written), isPhrase: false, isUnwanted, isBeginning: false };
}

function phraseTerm(phrase: string, isUnwanted: boolean): Term {
  return { written: phrase.trim(), words: wordsOf(phrase), isPhrase: true, isUnwanted, isBeginning: false };
}

/** As `search_words` of the database leaves them. */
function wordsOf(text: string): string {
  const words = text
    .replaceAll(/[-/.@_+:&<>=~%#\\]/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();
  return /[\p{L}\p{N}]/u.test(words) ? words : '';
}

/** A sign between words, as in "build & test", is no word; alone, it may be a name. */
function withoutIdleSymbols(terms: Term[]): Term[] {
  const spoken = terms.filter(({ words }) => words);
  return spoken.length ? spoken : terms.filter(({ written }) => written);
}

function markBeginning(last: Term | undefined): void {
  if (!last || last.isPhrase || last.isUnwanted) return;
  last.isBeginning = last.written.length >= shortestBeginning;
}

function requireReasonable(sets: Term[][]): void {
  const isWanted = (terms: Term[]) => terms.some(({ isUnwanted }) => !isUnwanted);
  new Check()
    .that(sets.flat().length <= mostTerms, '/text', `must have at most ${mostTerms} words`)
    .that(sets.length > 0 && sets.every(isWanted), '/text', 'must say what to find, besides what not to')
    .done();
}
