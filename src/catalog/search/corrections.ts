import { readText, wantedOf } from './read-text.ts';
import type { Term, SearchTerms } from './read-text.ts';

/** For each term of a text parted into words, in order, what is looked for in its place; none where it stands as it is. */
export type Corrections = readonly (readonly string[])[];

export const mostCorrections = 5;
/** Each misspelled word costs a search of its own. */
const mostGuesses = 6;
const [shortest, longest] = [3, 40];

/** What a text asks for, with its words corrected where a search has done so. */
export function readCorrected(text: string | null | undefined, corrections?: Corrections): SearchTerms | undefined {
  const wanted = readText(text);
  return wanted && corrections ? corrected(wanted, corrections) : wanted;
}

export function corrected(wanted: SearchTerms, corrections: Corrections): SearchTerms {
  let nth = 0;
  const correct = (term: Term): Term => {
    const instead = corrections[nth++] ?? [];
    const [closest] = instead;
    return closest ? { ...term, words: closest, written: closest, isBeginning: false, instead } : term;
  };
  return wantedOf(parted(wanted).sets.map((terms) => terms.map(correct)));
}

/** Each word by itself, so that vue-ruoter is found by its two. */
export function parted({ sets }: SearchTerms): SearchTerms {
  return wantedOf(sets.map((terms) => terms.flatMap(partsOf)));
}

function partsOf(term: Term): Term[] {
  const words = isGuessable(term) ? term.words.split(' ') : [];
  return words.length > 1 ? words.map((word) => ({ ...term, words: word, written: word })) : [term];
}

/** What stands in quotes, or is not wanted, is meant as it is written. */
function isGuessable({ words, isPhrase, isUnwanted }: Term): boolean {
  return !isPhrase && !isUnwanted && words !== '';
}

/** The terms of a parted text that may be misspelled, by their places; none when these are too many to guess at. */
export function guessable({ sets }: SearchTerms): [nth: number, term: Term][] {
  const all = [...sets.flat().entries()].filter(([, term]) => isGuessable(term));
  return all.length > mostGuesses ? [] : all.filter(([, { words }]) => isOfLength(words));
}

/** Whether these may be corrections of the text: anyone who makes up a cursor gets no dearer search by it than by a text. */
export function areCorrections(value: unknown, wanted: SearchTerms | undefined): value is Corrections {
  if (!wanted || !Array.isArray(value)) return false;
  const terms = parted(wanted);
  const places = new Set(guessable(terms).map(([nth]) => nth));
  if (value.length !== terms.sets.flat().length) return false;
  return value.every((words, nth) => isList(words) && (words.length === 0 || places.has(nth)));
}

function isList(words: unknown): words is string[] {
  return Array.isArray(words) && words.length <= mostCorrections && words.every(isWord);
}

function isWord(word: unknown): word is string {
  return typeof word === 'string' && isOfLength(word) && word.isWellFormed() && !/[\s\0]/.test(word);
}

/** As the vocabulary keeps them. */
function isOfLength(word: string): boolean {
  const { length } = Array.from(word);
  return length >= shortest && length <= longest;
}

/** As someone would write it. */
export function textOf({ sets }: SearchTerms): string {
  return sets.map((terms) => terms.map(spelled).join(' ')).join(' or ');
}

function spelled({ written, isPhrase, isUnwanted }: Term): string {
  return `${isUnwanted ? '-' : ''}${isPhrase ? `"${written}"` : written}`;
}
