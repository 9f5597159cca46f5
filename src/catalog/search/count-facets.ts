import type { EntityManager } from '@mikro-orm/postgresql';
import type { Viewer } from '../../auth/viewer.ts';
import { encodeId } from '../../platform/ids.ts';
import { among } from './among.ts';
import { ofFacets } from './conditions.ts';
import type { Facet } from './conditions.ts';
import type { Match } from './match-text.ts';
import type { ProductFilter } from './product-filter.ts';
import { readText } from './read-text.ts';
import { joined } from './sql.ts';
import type { Sql } from './sql.ts';

export interface FacetCount {
  value: string;
  count: number;
}

export type FacetCounts = Partial<Record<Facet, FacetCount[]>>;

const mostValues = 50;

/**
 * How many products have each value of the facets asked, in one statement. A facet is counted without its own
 * condition, so that it tells what choosing another value instead would find.
 */
export async function countFacets(
  em: EntityManager,
  viewer: Viewer,
  { filter, match }: { filter: ProductFilter; match: Match },
  asked: readonly Facet[],
): Promise<FacetCounts> {
  if (!asked.length) return {};
  const conditions = [...ofFacets(filter)];
  const where = among(viewer, filter, readText(filter.text), match);
  const close = enough(conditions, asked);
  if (close) where.and(close.sql, ...close.params);
  const flags = conditions
    .map(([facet, { sql: text }]) => `, coalesce(${text}, false) as is_${facet}`)
    .join('');
  const counts = asked.map((facet) => `(${countsOf(facet, conditions)}) as "${facet}"`);
  const params = [...conditions.flatMap(([, condition]) => condition.params), ...where.params];
  const [found] = await em.execute<FacetCounts[]>(
    `with base as materialized (
      select project_id, kind, licence, categories, tags, platforms${flags} from product ${where}
    ) select ${counts.join(', ')}`,
    params,
  );
  for (const each of found?.project ?? []) each.value = encodeId('project', each.value);
  return found ?? {};
}

/** What counts for any facet asked: every condition, or all but the facet's own. */
function enough(conditions: [Facet, Sql][], asked: readonly Facet[]): Sql | undefined {
  const all = conditions.map(([, condition]) => condition);
  const counted = asked.map((facet) =>
    conditions.filter(([own]) => own !== facet).map(([, condition]) => condition),
  );
  if (!all.length || counted.some(({ length }) => !length)) return undefined;
  const distinct = [
    ...new Map(counted.map((each) => [each.map(({ sql: text }) => text).join(), each])).values(),
  ];
  return joined(
    distinct.map((each) => joined(each, ' and ')),
    ' or ',
  );
}

const values: Record<Facet, string> = {
  kind: 'kind as value from base',
  category: 'value from base, unnest(categories) as value',
  tag: 'value from base, unnest(tags) as value',
  platform: 'value from base, unnest(platforms) as value',
  licence: 'licence as value from base',
  project: 'project_id::text as value from base',
};

function countsOf(facet: Facet, conditions: [Facet, Sql][]): string {
  const others = conditions.filter(([own]) => own !== facet).map(([own]) => ` and is_${own}`);
  return `
    select coalesce(json_agg(json_build_object('value', value, 'count', count) order by count desc, value), '[]') from (
      select value, count(*) from (select ${values[facet]} where true${others.join('')}) each
      where value is not null group by value order by count(*) desc, value limit ${mostValues}
    ) counted`;
}
