import type { Term, Wanted } from './read-text.ts';
import { joined, sql } from './sql.ts';
import type { Sql } from './sql.ts';

/** How products answer to a text: by its words or, where no product has these, by what is spelled like them. */
export type Match = 'words' | 'near';

/** The condition that a product fits the text. */
export function fits(wanted: Wanted, match: Match): Sql {
  if (match === 'words') return hasWords(queryOf(wanted));
  const sets = wanted.sets.map((terms) =>
    joined(
      terms.map((term) => fitsNearly(term, wanted)),
      ' and ',
    ),
  );
  return joined(sets, ' or ');
}

/** How well it fits, in millionths of what a word in the name counts; a name that is the text, or begins so, counts more. */
export function relevance(wanted: Wanted, match: Match): Sql {
  if (match === 'near') return likeness(wanted.words);
  const query = queryOf(wanted);
  return sql(
    `((ts_rank(words, ${query.sql}) * 1000000)::int
      + case when lower(name) = ? then 2000000 when starts_with(lower(name), ?) then 1000000 else 0 end)`,
    ...query.params,
    wanted.written,
    wanted.written,
  );
}

/** How much of the words is in some part of the names and tags; of what has as much, whose name has least besides. */
function likeness(words: string): Sql {
  return sql('(word_similarity(?, spelling) * 1000000 + similarity(?, name) * 1000)::int', words, words);
}

function hasWords(query: Sql): Sql {
  return sql(`words @@ ${query.sql}`, ...query.params);
}

function fitsNearly(term: Term, wanted: Wanted): Sql {
  const query = queryOfTerm(term, wanted, swapped(term));
  if (term.isUnwanted || !term.words) return hasWords(query);
  return joined(
    [hasWords(query), sql('id = any(array(select products_spelled_like(?)))', term.words)],
    ' or ',
  );
}

function queryOf(wanted: Wanted): Sql {
  const sets = wanted.sets.map((terms) =>
    joined(
      terms.map((term) => queryOfTerm(term, wanted)),
      ' && ',
    ),
  );
  return joined(sets, ' || ');
}

/** Built by the database, which knows the stems; constants to its planner, so that it knows how many rows have them. */
function queryOfTerm(term: Term, { words }: Wanted, others: string[] = []): Sql {
  const title = [titleOf(term), ...others].filter(Boolean).join(' | ');
  const query = sql('search_term(?, ?::tsquery, ?)', term.words, title, words);
  return term.isUnwanted ? sql(`!!${query.sql}`, ...query.params) : query;
}

/** What a name or tag has, spelled as the database keeps it; a phrase of several words is not kept as one. */
function titleOf({ written, isPhrase, isBeginning }: Term): string {
  if (isPhrase && /\s/.test(written)) return '';
  return lexeme(written) + (isBeginning ? ':*' : '');
}

function lexeme(word: string): string {
  return `'=${word.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`;
}

/** The word with each two neighbours the other way around: to trigrams little is left of a short word written so. */
function swapped({ words, isUnwanted }: Term): string[] {
  if (isUnwanted || words.length < 4 || words.includes(' ')) return [];
  const letters = Array.from(words);
  return letters.slice(1).map((letter, at) => {
    const before = letters.slice(0, at);
    return lexeme([...before, letter, letters[at], ...letters.slice(at + 2)].join(''));
  });
}
