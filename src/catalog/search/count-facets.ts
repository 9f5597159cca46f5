import type { EntityManager } from '@mikro-orm/postgresql';
import type { Viewer } from '../../auth/viewer.ts';
import { joinSql, plannedForValues, query, rawSql, sql } from '../../platform/store/sql.ts';
import type { Sql } from '../../platform/store/sql.ts';
import { encodeId } from '../../platform/values/ids.ts';
import { among } from './among.ts';
import { facets, ofFacets } from './conditions.ts';
import type { Facet } from './conditions.ts';
import { readCorrected } from './corrections.ts';
import type { Corrections } from './corrections.ts';
import type { ProductFilter } from './product-filter.ts';

export interface FacetCount {
  value: string;
  count: number;
}

export type FacetCounts = Partial<Record<Facet, FacetCount[]>>;

const mostValues = 50;

/**
 * How many products have each value of the facets asked, in one statement. A facet is counted without its own
 * condition, so that it says what choosing another value instead would find.
 */
export async function countFacets(
  em: EntityManager,
  viewer: Viewer,
  { filter, corrections }: { filter: ProductFilter; corrections?: Corrections },
  asked: readonly Facet[],
): Promise<FacetCounts> {
  if (!asked.length) return {};
  const conditions = [...ofFacets(filter)];
  const where = among(viewer, filter, readCorrected(filter.text, corrections));
  const close = enough(conditions, asked);
  if (close) where.and(close);
  const lists = asked.map((facet) => `(${listOf(facet)}) as "${facet}"`).join(', ');
  const counts = rawSql(`${groups(asked, conditions)} select ${lists}`);
  const statement = sql`with base as (select ${baseOf(conditions)} from product ${where.sql})${counts}`;
  const [found] = await query<FacetCounts>(em, plannedForValues(statement));
  for (const each of found?.project ?? []) each.value = encodeId('project', each.value);
  return found ?? {};
}

/** What counts for any facet asked: every condition, or all but the facet's own. */
function enough(conditions: [Facet, Sql][], asked: readonly Facet[]): Sql | undefined {
  const all = conditions.map(([, condition]) => condition);
  const counted = asked.map((facet) => conditions.filter(([own]) => own !== facet).map(([, condition]) => condition));
  if (!all.length || counted.some(({ length }) => !length)) return undefined;
  const distinct = [...new Map(counted.map((each) => [each.map(({ text }) => text).join(), each])).values()];
  const choices = distinct.map((each) => sql`(${joinSql(each, ' and ')})`);
  return sql`(${joinSql(choices, ' or ')})`;
}

const columns: Record<Facet, string> = {
  kind: 'kind',
  category: 'categories',
  tag: 'tags',
  platform: 'platforms',
  licence: 'licence',
  project: 'project_id',
};

/** The values of a product, each under the name of its facet, and which conditions it meets. */
function baseOf(conditions: [Facet, Sql][]): Sql {
  const values = facets.map((facet) => rawSql(`${columns[facet]} as ${facet}`));
  const flags = conditions.map(([facet, condition]) => sql`coalesce(${condition}, false) as ${rawSql(`is_${facet}`)}`);
  return joinSql([...values, ...flags], ', ');
}

/**
 * All facets but one are counted in one pass, lists as wholes: there are few of them. Of tags there are nearly as many
 * lists as products, so that these are counted by themselves. A value is null where another facet's condition fails.
 */
function groups(asked: readonly Facet[], conditions: [Facet, Sql][]): string {
  const value = (facet: Facet) => {
    const others = conditions.filter(([own]) => own !== facet).map(([own]) => `is_${own}`);
    return others.length ? `case when ${others.join(' and ')} then ${facet} end` : facet;
  };
  const [tags, grouped] = [asked.includes('tag'), asked.filter((facet) => facet !== 'tag')];
  const values = grouped.map((facet) => `${value(facet)} as ${facet}`);
  const sets = grouped.map((facet) => `(${facet})`);
  return [
    tags && `, tags as (select unnest(${value('tag')}) as value from base)`,
    grouped.length &&
      `, groups as (select ${grouped.join(', ')}, count(*) as count from (select ${values.join(', ')} from base) each
        group by grouping sets (${sets.join(', ')}))`,
  ]
    .filter(Boolean)
    .join('');
}

const counted: Record<Facet, string> = {
  kind: 'select kind as value, count from groups where kind is not null',
  category: 'select unnest(category) as value, count from groups',
  tag: 'select value, count(*) as count from tags group by value',
  platform: 'select unnest(platform) as value, count from groups',
  licence: 'select licence as value, count from groups where licence is not null',
  project: 'select project::text as value, count from groups where project is not null',
};

function listOf(facet: Facet): string {
  return `
    select coalesce(json_agg(json_build_object('value', value, 'count', count) order by count desc, value), '[]') from (
      select value, sum(count)::int as count from (${counted[facet]}) each
      group by value order by sum(count) desc, value limit ${mostValues}
    ) most`;
}
