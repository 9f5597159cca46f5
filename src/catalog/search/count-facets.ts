import type { EntityManager } from '@mikro-orm/postgresql';
import type { Viewer } from '../../auth/viewer.ts';
import { joinSql, plannedForValues, query, rawSql, sql } from '../../platform/store/sql.ts';
import type { Sql } from '../../platform/store/sql.ts';
import { encodeId } from '../../platform/values/ids.ts';
import { productsBeforeFacets } from './matching-products.ts';
import { facets, facetConditions } from './conditions.ts';
import type { Facet } from './conditions.ts';
import { readCorrected } from './corrections.ts';
import type { Corrections } from './corrections.ts';
import type { ProductFilter } from './product-filter.ts';

export interface FacetCount {
  value: string;
  count: number;
}

export type FacetCounts = Partial<Record<Facet, FacetCount[]>>;

const maxValues = 50;

/**
 * Counts the products for each value of the requested facets, in one statement. A facet ignores its own condition, so its
 * counts show the results of choosing another value.
 */
export async function countFacets(
  em: EntityManager,
  viewer: Viewer,
  { filter, corrections }: { filter: ProductFilter; corrections?: Corrections },
  requested: readonly Facet[],
): Promise<FacetCounts> {
  if (!requested.length) return {};
  const conditions = [...facetConditions(filter)];
  const where = productsBeforeFacets(viewer, filter, readCorrected(filter.text, corrections));
  const close = anyFacetCondition(conditions, requested);
  if (close) where.and(close);
  const lists = requested.map((facet) => `(${facetList(facet)}) as "${facet}"`).join(', ');
  const counts = rawSql(`${groupQueries(requested, conditions)} select ${lists}`);
  const statement = sql`with base as (select ${baseColumns(conditions)} from product ${where.sql})${counts}`;
  const [found] = await query<FacetCounts>(em, plannedForValues(statement));
  for (const each of found?.project ?? []) each.value = encodeId('project', each.value);
  return found ?? {};
}

/** The condition for products that count for at least one requested facet: each facet requires all conditions but its own. */
function anyFacetCondition(conditions: [Facet, Sql][], requested: readonly Facet[]): Sql | undefined {
  const all = conditions.map(([, condition]) => condition);
  const counted = requested.map((facet) =>
    conditions.filter(([own]) => own !== facet).map(([, condition]) => condition),
  );
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

/** The columns of the base query: the value of each facet, and a flag for each condition. */
function baseColumns(conditions: [Facet, Sql][]): Sql {
  const values = facets.map((facet) => rawSql(`${columns[facet]} as ${facet}`));
  const flags = conditions.map(([facet, condition]) => sql`coalesce(${condition}, false) as ${rawSql(`is_${facet}`)}`);
  return joinSql([...values, ...flags], ', ');
}

/**
 * Counts all facets but tags in one pass, with whole lists as values, since there are few different lists. Tag lists are
 * nearly as many as products, so tags are counted one by one. A value is null where another facet's condition fails.
 */
function groupQueries(requested: readonly Facet[], conditions: [Facet, Sql][]): string {
  const value = (facet: Facet) => {
    const others = conditions.filter(([own]) => own !== facet).map(([own]) => `is_${own}`);
    return others.length ? `case when ${others.join(' and ')} then ${facet} end` : facet;
  };
  const [tags, grouped] = [requested.includes('tag'), requested.filter((facet) => facet !== 'tag')];
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

const countQueries: Record<Facet, string> = {
  kind: 'select kind as value, count from groups where kind is not null',
  category: 'select unnest(category) as value, count from groups',
  tag: 'select value, count(*) as count from tags group by value',
  platform: 'select unnest(platform) as value, count from groups',
  licence: 'select licence as value, count from groups where licence is not null',
  project: 'select project::text as value, count from groups where project is not null',
};

function facetList(facet: Facet): string {
  return `
    select coalesce(json_agg(json_build_object('value', value, 'count', count) order by count desc, value), '[]') from (
      select value, sum(count)::int as count from (${countQueries[facet]}) each
      group by value order by sum(count) desc, value limit ${maxValues}
    ) most`;
}
