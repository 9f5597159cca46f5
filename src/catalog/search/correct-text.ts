import type { EntityManager } from '@mikro-orm/postgresql';
import type { Viewer } from '../../auth/viewer.ts';
import { arrayLiteral, uuidArray } from '../../platform/store/array-literal.ts';
import { among } from './among.ts';
import { guessable, mostCorrections, parted } from './corrections.ts';
import type { Corrections } from './corrections.ts';
import { hasWords, queryOfTerm } from './match-text.ts';
import type { Term, Wanted } from './read-text.ts';
import { sql } from './sql.ts';
import type { Sql } from './sql.ts';

interface Near {
  nth: number;
  word: string;
  likeness: number;
}

/** Of what is as close as this to the closest, nobody knows which was meant. */
const closeEnough = 0.8;

/**
 * The words to look for in place of those that nothing the viewer may see has: the closest that something they may see
 * does have, in one statement. Undefined where there is nothing to correct.
 */
export async function correctText(
  em: EntityManager,
  viewer: Viewer,
  written: Wanted,
): Promise<Corrections | undefined> {
  const wanted = parted(written);
  const count = wanted.sets.flat().length;
  const guesses = guessable(wanted).map(([nth, term]) => closestTo(viewer, wanted, nth, term));
  if (!guesses.length) return undefined;
  const near = await em.execute<Near[]>(
    `select * from (${guesses.map((guess) => `(${guess.sql})`).join(' union all ')}) guessed`,
    guesses.flatMap(({ params }) => params),
  );
  if (!near.length && count === written.sets.flat().length) return undefined;
  return Array.from({ length: count }, (_, nth) => closest(near.filter((each) => each.nth === nth)));
}

function closest(near: Near[]): string[] {
  const most = Math.max(...near.map(({ likeness }) => likeness));
  return near.filter(({ likeness }) => likeness >= most * closeEnough).map(({ word }) => word);
}

function closestTo(viewer: Viewer, wanted: Wanted, nth: number, term: Term): Sql {
  const query = queryOfTerm(term, wanted);
  const own = someHas(viewer, query);
  const other = someHas(
    viewer,
    sql(`search_term(near.word, ('''=' || near.word || '''')::tsquery, near.word)`),
  );
  return sql(
    `select ?::int as nth, word, likeness from words_spelled_like(?, ?::text[], ?::uuid[]) near
    where numnode(${query.sql}) > 0 and not ${own.sql} and ${other.sql}
    order by likeness desc, word limit ${mostCorrections}`,
    ...[nth, term.words, arrayLiteral(swapped(term.words)), projectsOf(viewer)],
    ...[...query.params, ...own.params, ...other.params],
  );
}

/**
 * Whether the viewer may see a product of the words. Materialized, it is planned as if all were wanted: for the first
 * alone PostgreSQL would try its luck row by row.
 */
function someHas(viewer: Viewer, query: Sql): Sql {
  const { sql: text, params } = hasWords(query);
  const where = among(viewer, {}).and(text, ...params);
  return sql(
    `exists (with fitting as materialized (select id from product ${where}) select from fitting limit 1)`,
    ...where.params,
  );
}

/** Whose words may be meant: null for everybody's. */
function projectsOf(viewer: Viewer): string | null {
  const reach = viewer.reach('catalog:read');
  if (reach === 'all' || viewer.seesForSale()) return null;
  return uuidArray('project', reach);
}

/** The word with each two neighbours the other way around: to trigrams little is left of a short word written so. */
function swapped(word: string): string[] {
  const letters = Array.from(word);
  return letters.slice(1).map((letter, at) => {
    const before = letters.slice(0, at);
    return [...before, letter, letters[at], ...letters.slice(at + 2)].join('');
  });
}
