import { readText, searchTermsOf } from './read-text.ts';
import type { Term, SearchTerms } from './read-text.ts';

/** For each term of a text split into words: the replacements to search for, or none where the term stays. */
export type Corrections = readonly (readonly string[])[];

export const maxCorrections = 5;
/** Each misspelled word costs a separate search. */
const maxCorrectableTerms = 6;
const [minLength, maxLength] = [3, 40];

/** Reads a text, and applies the corrections of an earlier search. */
export function readCorrected(text: string | null | undefined, corrections?: Corrections): SearchTerms | undefined {
  const terms = readText(text);
  return terms && corrections ? applyCorrections(terms, corrections) : terms;
}

export function applyCorrections(written: SearchTerms, corrections: Corrections): SearchTerms {
  let nth = 0;
  const correct = (term: Term): Term => {
    const replacements = corrections[nth++] ?? [];
    const [closest] = replacements;
    return closest ? { ...term, words: closest, written: closest, isPrefix: false, replacements } : term;
  };
  return searchTermsOf(splitIntoWords(written).sets.map((terms) => terms.map(correct)));
}

/** Splits terms into single words, so that each word of vue-ruoter is corrected separately. */
export function splitIntoWords({ sets }: SearchTerms): SearchTerms {
  return searchTermsOf(sets.map((terms) => terms.flatMap(partsOf)));
}

function partsOf(term: Term): Term[] {
  const words = isCorrectable(term) ? term.words.split(' ') : [];
  return words.length > 1 ? words.map((word) => ({ ...term, words: word, written: word })) : [term];
}

/** Quoted and excluded terms are never corrected. */
function isCorrectable({ words, isPhrase, isExcluded }: Term): boolean {
  return !isPhrase && !isExcluded && words !== '';
}

/** The terms that may be misspelled, with their positions; none if there are too many to correct. */
export function correctableTerms({ sets }: SearchTerms): [nth: number, term: Term][] {
  const all = [...sets.flat().entries()].filter(([, term]) => isCorrectable(term));
  return all.length > maxCorrectableTerms ? [] : all.filter(([, { words }]) => hasVocabularyLength(words));
}

/** Whether a value is a valid set of corrections for a text, so that a forged cursor cannot make a search more expensive. */
export function isCorrectionsFor(value: unknown, written: SearchTerms | undefined): value is Corrections {
  if (!written || !Array.isArray(value)) return false;
  const terms = splitIntoWords(written);
  const places = new Set(correctableTerms(terms).map(([nth]) => nth));
  if (value.length !== terms.sets.flat().length) return false;
  return value.every((words, nth) => isList(words) && (words.length === 0 || places.has(nth)));
}

function isList(words: unknown): words is string[] {
  return Array.isArray(words) && words.length <= maxCorrections && words.every(isWord);
}

function isWord(word: unknown): word is string {
  return typeof word === 'string' && hasVocabularyLength(word) && word.isWellFormed() && !/[\s\0]/.test(word);
}

/** Whether the vocabulary stores words of this length. */
function hasVocabularyLength(word: string): boolean {
  const { length } = Array.from(word);
  return length >= minLength && length <= maxLength;
}

/** Formats search terms as a user would type them. */
export function textOf({ sets }: SearchTerms): string {
  return sets.map((terms) => terms.map(spellTerm).join(' ')).join(' or ');
}

function spellTerm({ written, isPhrase, isExcluded }: Term): string {
  return `${isExcluded ? '-' : ''}${isPhrase ? `"${written}"` : written}`;
}
