import { rawSql, sql, uuid } from '../../platform/store/sql.ts';
import type { Sql } from '../../platform/store/sql.ts';
import type { ProductFilter } from './product-filter.ts';

/** The properties by which products are counted. */
export const facets = ['kind', 'category', 'tag', 'platform', 'licence', 'project'] as const;

export type Facet = (typeof facets)[number];

/** The condition of each facet; the counts of a facet ignore its own condition. */
export function facetConditions(filter: ProductFilter): Map<Facet, Sql> {
  const { kind, licence, projectId } = filter;
  const all: [Facet, Sql | undefined][] = [
    ['kind', kind ? sql`kind = ${kind}` : undefined],
    ['category', overlap('categories', filter.categories)],
    ['tag', hasTags(filter)],
    ['platform', overlap('platforms', filter.platforms)],
    ['licence', licence ? sql`licence = ${licence}` : undefined],
    ['project', projectId ? sql`project_id = ${uuid.project(projectId)}` : undefined],
  ];
  return new Map(all.filter((each): each is [Facet, Sql] => each[1] !== undefined));
}

/** The conditions that apply to every count. */
export function commonConditions({ status, distribution, isFree, updatedAfter }: ProductFilter): Sql[] {
  const found: Sql[] = [];
  if (status) found.push(sql`status = ${status}`);
  if (distribution) found.push(sql`distribution = ${distribution}`);
  if (updatedAfter) found.push(sql`updated_at > ${updatedAfter}`);
  if (typeof isFree === 'boolean') found.push(isFree ? FREE : sql`not ${FREE}`);
  return found;
}

function overlap(column: string, values: string[] | null | undefined): Sql | undefined {
  return values?.length ? sql`${rawSql(column)} && ${values}::text[]` : undefined;
}

function hasTags({ tag, tags }: ProductFilter): Sql | undefined {
  const all = [...(tag ? [tag] : []), ...(tags ?? [])];
  return all.length ? sql`tags @> ${all}::text[]` : undefined;
}

/**
 * A product is free with at least one price of 0, or without prices. Prices with tiers or percentages are never free. It uses
 * an aggregate for each product, since PostgreSQL would turn `exists` into reading all prices.
 */
const FREE = sql`coalesce((
  select bool_or(
    coalesce(unit_amount, 0) = 0 and tiers = '[]' and coalesce(percent, 0) = 0 and coalesce(fixed_amount, 0) = 0
      and coalesce(minimum_amount, 0) = 0
  ) from price where price.product_id = product.id and price.archived_at is null
), true)`;
