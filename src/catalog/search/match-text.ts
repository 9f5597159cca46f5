import type { Term, SearchTerms } from './read-text.ts';
import { joinSql, sql } from '../../platform/store/sql.ts';
import type { Sql } from '../../platform/store/sql.ts';

/** The condition that a product fits the text. */
export function fits(wanted: SearchTerms): Sql {
  return hasWords(queryOf(wanted));
}

export function hasWords(query: Sql): Sql {
  return sql`words @@ ${query}`;
}

/** How well it fits, in millionths of what a word in the name counts; a name that is the text, or begins so, counts more. */
export function relevance(wanted: SearchTerms): Sql {
  const { written } = wanted;
  return sql`((ts_rank(words, ${queryOf(wanted)}) * 1000000)::int
      + case when lower(name) = ${written} then 2000000
        when starts_with(lower(name), ${written}) then 1000000 else 0 end)`;
}

function queryOf(wanted: SearchTerms): Sql {
  const sets = wanted.sets.map((terms) => {
    const queries = terms.map((term) => queryOfTerm(term, wanted));
    return sql`(${joinSql(queries, ' && ')})`;
  });
  return sql`(${joinSql(sets, ' || ')})`;
}

/** Built by the database, which knows the stems; constants to its planner, so that it knows how many rows have them. */
export function queryOfTerm(term: Term, whole: SearchTerms): Sql {
  if (term.instead) return queryOfAny(term.instead, whole);
  const query = sql`search_term(${term.words}, ${titleOf(term)}::tsquery, ${whole.words})`;
  return term.isUnwanted ? sql`!!${query}` : query;
}

function queryOfAny(words: readonly string[], whole: SearchTerms): Sql {
  const queries = words.map((word) => sql`search_term(${word}, ${lexeme(word)}::tsquery, ${whole.words})`);
  return sql`(${joinSql(queries, ' || ')})`;
}

/** What a name or tag has, spelled as the database keeps it; a phrase of several words is not kept as one. */
function titleOf({ written, isPhrase, isBeginning }: Term): string {
  if (isPhrase && /\s/.test(written)) return '';
  return lexeme(written) + (isBeginning ? ':*' : '');
}

function lexeme(word: string): string {
  return `'=${word.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`;
}
