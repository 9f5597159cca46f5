import { Check } from '../../platform/values/check.ts';

/** A word or a quoted phrase of a search text. */
export interface Term {
  /** The term as typed, in lower case: c++, @scope/name. */
  written: string;
  /** Its words without symbols; empty for a term of symbols only. */
  words: string;
  isPhrase: boolean;
  isExcluded: boolean;
  /** Whether longer words with this beginning match too. */
  isPrefix: boolean;
  /** The words searched for instead, since no product has the term as typed; the closest first. */
  replacements?: readonly string[];
}

export interface SearchTerms {
  /** Alternatives: a product must match all terms of at least one set. */
  sets: Term[][];
  /** All terms that are not excluded, joined: `words` without symbols, `written` as typed. */
  words: string;
  written: string;
}

const maxCharacters = 200;
const maxTerms = 16;
const minPrefixLength = 2;

/** Parses a search text; undefined for a blank one. Refuses a text that is too long, or has only excluded terms. */
export function readText(text: string | null | undefined): SearchTerms | undefined {
  if (!text?.trim()) return undefined;
  new Check().text(text, '/text', maxCharacters).that(!text.includes('\0'), '/text', 'must not contain U+0000').done();
  const sets = readSets(text.trim().toLowerCase());
  checkTerms(sets);
  markPrefix(sets.at(-1)?.at(-1));
  return searchTermsOf(sets);
}

export function searchTermsOf(sets: Term[][]): SearchTerms {
  const included = sets.flat().filter(({ isExcluded }) => !isExcluded);
  const all = (part: 'words' | 'written') =>
    included
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
  return sets.map(withoutLoneSymbols).filter(({ length }) => length);
}

function wordTerm(word: string): Term {
  const isExcluded = /^-[^-]/.test(word);
  const written = isExcluded ? word.slice(1) : word;
  return { written, words: wordsOf(written), isPhrase: false, isExcluded, isPrefix: false };
}

function phraseTerm(phrase: string, isExcluded: boolean): Term {
  return { written: phrase.trim(), words: wordsOf(phrase), isPhrase: true, isExcluded, isPrefix: false };
}

/** Removes symbols in the same way as `search_words` of the database. */
function wordsOf(text: string): string {
  const words = text
    .replaceAll(/[-/.@_+:&<>=~%#\\]/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();
  return /[\p{L}\p{N}]/u.test(words) ? words : '';
}

/** Removes symbols between words, as in "build & test". A text of symbols only is kept, since it may be a name. */
function withoutLoneSymbols(terms: Term[]): Term[] {
  const withWords = terms.filter(({ words }) => words);
  return withWords.length ? withWords : terms.filter(({ written }) => written);
}

function markPrefix(last: Term | undefined): void {
  if (!last || last.isPhrase || last.isExcluded) return;
  last.isPrefix = last.written.length >= minPrefixLength;
}

function checkTerms(sets: Term[][]): void {
  const hasIncluded = (terms: Term[]) => terms.some(({ isExcluded }) => !isExcluded);
  new Check()
    .that(sets.flat().length <= maxTerms, '/text', `must have at most ${maxTerms} words`)
    .that(sets.length > 0 && sets.every(hasIncluded), '/text', 'must have a word to find, besides excluded ones')
    .done();
}
