import type { EntityManager } from '@mikro-orm/postgresql';
import type { Viewer } from '../../auth/viewer.ts';
import { joinSql, plannedForValues, query, sql, uuids } from '../../platform/store/sql.ts';
import type { Sql } from '../../platform/store/sql.ts';
import { productsBeforeFacets } from './matching-products.ts';
import { correctableTerms, maxCorrections, splitIntoWords } from './corrections.ts';
import type { Corrections } from './corrections.ts';
import { hasWords, queryOfTerm } from './match-text.ts';
import type { Term, SearchTerms } from './read-text.ts';

interface NearWord {
  nth: number;
  word: string;
  likeness: number;
}

/** Words with at least this share of the best likeness are all used, since any of them may be meant. */
const closeEnough = 0.8;

/**
 * Corrects words that no visible product has to the closest words that some visible product has. Takes one statement.
 * Returns undefined where there is nothing to correct.
 */
export async function correctText(
  em: EntityManager,
  viewer: Viewer,
  written: SearchTerms,
): Promise<Corrections | undefined> {
  const terms = splitIntoWords(written);
  const count = terms.sets.flat().length;
  const guesses = correctableTerms(terms).map(([nth, term]) => closestWords(viewer, terms, nth, term));
  if (!guesses.length) return undefined;
  const all = joinSql(guesses, ' union all ');
  const near = await query<NearWord>(em, plannedForValues(sql`select * from (${all}) guessed`));
  if (!near.length && count === written.sets.flat().length) return undefined;
  return Array.from({ length: count }, (_, nth) => closest(near.filter((each) => each.nth === nth)));
}

function closest(near: NearWord[]): string[] {
  const most = Math.max(...near.map(({ likeness }) => likeness));
  return near.filter(({ likeness }) => likeness >= most * closeEnough).map(({ word }) => word);
}

function closestWords(viewer: Viewer, allTerms: SearchTerms, nth: number, term: Term): Sql {
  const wordQuery = queryOfTerm(term, allTerms);
  const isKnown = someProductHas(viewer, wordQuery);
  const isNearKnown = someProductHas(
    viewer,
    sql`search_term(near.word, ('''=' || near.word || '''')::tsquery, near.word)`,
  );
  const projects = vocabularyProjects(viewer);
  return sql`(
    select ${nth}::int as nth, word, likeness
    from words_spelled_like(${term.words}, ${withNeighboursSwapped(term.words)}::text[], ${projects}::uuid[]) near
    where numnode(${wordQuery}) > 0 and not ${isKnown} and ${isNearKnown}
    order by likeness desc, word limit ${maxCorrections})`;
}

/**
 * Whether the viewer may see a product with these words. The query is materialized, so that PostgreSQL plans it for all
 * rows. For only the first row, it would try rows one by one.
 */
function someProductHas(viewer: Viewer, wordQuery: Sql): Sql {
  const where = productsBeforeFacets(viewer, {}).and(hasWords(wordQuery));
  return sql`exists (
    with fitting as materialized (select id from product ${where.sql}) select from fitting limit 1)`;
}

/** The projects whose words may be suggested; null for all projects. */
function vocabularyProjects(viewer: Viewer): string[] | null {
  const reach = viewer.reach('catalog:read');
  if (reach === 'all' || viewer.seesForSale()) return null;
  return uuids.project(reach);
}

/** The variants of a word with two adjacent letters swapped, which trigrams hardly match in short words. */
function withNeighboursSwapped(word: string): string[] {
  const letters = Array.from(word);
  return letters.slice(1).map((letter, at) => {
    const before = letters.slice(0, at);
    return [...before, letter, letters[at], ...letters.slice(at + 2)].join('');
  });
}
