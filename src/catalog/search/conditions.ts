import { rawSql, sql, uuid } from '../../platform/store/sql.ts';
import type { Sql } from '../../platform/store/sql.ts';
import type { ProductFilter } from './product-filter.ts';

/** What products are counted by. */
export const facets = ['kind', 'category', 'tag', 'platform', 'licence', 'project'] as const;

export type Facet = (typeof facets)[number];

/** The conditions that belong to a facet: its own counts leave them out. */
export function ofFacets(filter: ProductFilter): Map<Facet, Sql> {
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

/** The conditions that hold for every count. */
export function ofAll({ status, distribution, isFree, updatedAfter }: ProductFilter): Sql[] {
  const found: Sql[] = [];
  if (status) found.push(sql`status = ${status}`);
  if (distribution) found.push(sql`distribution = ${distribution}`);
  if (updatedAfter) found.push(sql`updated_at > ${updatedAfter}`);
  if (typeof isFree === 'boolean') found.push(isFree ? FREE : sql`not ${FREE}`);
  return found;
}

function overlap(column: string, wanted: string[] | null | undefined): Sql | undefined {
  return wanted?.length ? sql`${rawSql(column)} && ${wanted}::text[]` : undefined;
}

function hasTags({ tag, tags }: ProductFilter): Sql | undefined {
  const wanted = [...(tag ? [tag] : []), ...(tags ?? [])];
  return wanted.length ? sql`tags @> ${wanted}::text[]` : undefined;
}

/**
 * One price that asks nothing, or none at all. What is paid by tiers or shares is not free, whatever little it is. An
 * aggregate for each product, since PostgreSQL would turn "exists" into reading every price there is.
 */
const FREE = sql`coalesce((
  select bool_or(
    coalesce(unit_amount, 0) = 0 and tiers = '[]' and coalesce(percent, 0) = 0 and coalesce(fixed_amount, 0) = 0
      and coalesce(minimum_amount, 0) = 0
  ) from price where price.product_id = product.id and price.archived_at is null
), true)`;
