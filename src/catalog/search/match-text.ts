import type { Term, SearchTerms } from './read-text.ts';
import { joinSql, sql } from '../../platform/store/sql.ts';
import type { Sql } from '../../platform/store/sql.ts';

/** The condition that a product matches the text. */
export function matchesText(terms: SearchTerms): Sql {
  return hasWords(queryOf(terms));
}

export function hasWords(query: Sql): Sql {
  return sql`words @@ ${query}`;
}

/** The relevance, in millionths of the weight of a word in the name. A name equal to the text, or starting with it, adds more. */
export function relevance(terms: SearchTerms): Sql {
  const { written } = terms;
  return sql`((ts_rank(words, ${queryOf(terms)}) * 1000000)::int
      + case when lower(name) = ${written} then 2000000
        when starts_with(lower(name), ${written}) then 1000000 else 0 end)`;
}

function queryOf(allTerms: SearchTerms): Sql {
  const sets = allTerms.sets.map((terms) => {
    const queries = terms.map((term) => queryOfTerm(term, allTerms));
    return sql`(${joinSql(queries, ' && ')})`;
  });
  return sql`(${joinSql(sets, ' || ')})`;
}

/** The database builds the query, since it knows the stems. Its planner sees constants, so it can estimate row counts. */
export function queryOfTerm(term: Term, whole: SearchTerms): Sql {
  if (term.replacements) return queryOfAny(term.replacements, whole);
  const query = sql`search_term(${term.words}, ${titleOf(term)}::tsquery, ${whole.words})`;
  return term.isExcluded ? sql`!!${query}` : query;
}

function queryOfAny(words: readonly string[], whole: SearchTerms): Sql {
  const queries = words.map((word) => sql`search_term(${word}, ${lexeme(word)}::tsquery, ${whole.words})`);
  return sql`(${joinSql(queries, ' || ')})`;
}

/** The lexeme of a whole name or tag, as the database stores it. A phrase of several words has none. */
function titleOf({ written, isPhrase, isPrefix }: Term): string {
  if (isPhrase && /\s/.test(written)) return '';
  return lexeme(written) + (isPrefix ? ':*' : '');
}

function lexeme(word: string): string {
  return `'=${word.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`;
}
