import type { EntityManager } from '@mikro-orm/postgresql';
import type { Viewer } from '../../auth/viewer.ts';
import { joinSql, plannedForValues, query, sql, uuids } from '../../platform/store/sql.ts';
import type { Sql } from '../../platform/store/sql.ts';
import { among } from './among.ts';
import { guessable, mostCorrections, parted } from './corrections.ts';
import type { Corrections } from './corrections.ts';
import { hasWords, queryOfTerm } from './match-text.ts';
import type { Term, SearchTerms } from './read-text.ts';

interface Near {
  nth: number;
  word: string;
  likeness: number;
}

/** Of what is as close as this to the closest, no one knows which was meant. */
const closeEnough = 0.8;

/**
 * The words to look for in place of those that nothing the viewer may see has: the closest that something they may see
 * does have, in one statement. Undefined where there is nothing to correct.
 */
export async function correctText(
  em: EntityManager,
  viewer: Viewer,
  written: SearchTerms,
): Promise<Corrections | undefined> {
  const wanted = parted(written);
  const count = wanted.sets.flat().length;
  const guesses = guessable(wanted).map(([nth, term]) => closestTo(viewer, wanted, nth, term));
  if (!guesses.length) return undefined;
  const all = joinSql(guesses, ' union all ');
  const near = await query<Near>(em, plannedForValues(sql`select * from (${all}) guessed`));
  if (!near.length && count === written.sets.flat().length) return undefined;
  return Array.from({ length: count }, (_, nth) => closest(near.filter((each) => each.nth === nth)));
}

function closest(near: Near[]): string[] {
  const most = Math.max(...near.map(({ likeness }) => likeness));
  return near.filter(({ likeness }) => likeness >= most * closeEnough).map(({ word }) => word);
}

function closestTo(viewer: Viewer, wanted: SearchTerms, nth: number, term: Term): Sql {
  const looked = queryOfTerm(term, wanted);
  const isKnown = someHas(viewer, looked);
  const isNearKnown = someHas(viewer, sql`search_term(near.word, ('''=' || near.word || '''')::tsquery, near.word)`);
  const projects = projectsOf(viewer);
  return sql`(
    select ${nth}::int as nth, word, likeness
    from words_spelled_like(${term.words}, ${swapped(term.words)}::text[], ${projects}::uuid[]) near
    where numnode(${looked}) > 0 and not ${isKnown} and ${isNearKnown}
    order by likeness desc, word limit ${mostCorrections})`;
}

/**
 * Whether the viewer may see a product of the words. Materialized, it is planned as if all were wanted: for the first
 * alone PostgreSQL would try its luck row by row.
 */
function someHas(viewer: Viewer, looked: Sql): Sql {
  const where = among(viewer, {}).and(hasWords(looked));
  return sql`exists (
    with fitting as materialized (select id from product ${where.sql}) select from fitting limit 1)`;
}

/** Whose words may be meant: null for everyone's. */
function projectsOf(viewer: Viewer): string[] | null {
  const reach = viewer.reach('catalog:read');
  if (reach === 'all' || viewer.seesForSale()) return null;
  return uuids.project(reach);
}

/** The word with each two neighbours the other way around: to trigrams little is left of a short word written so. */
function swapped(word: string): string[] {
  const letters = Array.from(word);
  return letters.slice(1).map((letter, at) => {
    const before = letters.slice(0, at);
    return [...before, letter, letters[at], ...letters.slice(at + 2)].join('');
  });
}
