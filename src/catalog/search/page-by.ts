import type { EntityManager } from '@mikro-orm/postgresql';
import type { Viewer } from '../../auth/viewer.ts';
import { shapeOf, spellIds } from '../../platform/store/row-shape.ts';
import { plannedForValues, query, rawSql, sql } from '../../platform/store/sql.ts';
import type { Sql } from '../../platform/store/sql.ts';
import type { RowPage, PageRequest, Row } from '../../platform/store/rows.ts';
import { Product } from '../products/product.ts';
import { allOf } from './among.ts';
import type { Corrections } from './corrections.ts';
import { relevance } from './match-text.ts';
import { writePlace } from './places.ts';
import type { CursorPosition } from './places.ts';
import { ProductSort } from './product-filter.ts';
import type { ProductFilter } from './product-filter.ts';
import type { SearchTerms } from './read-text.ts';

/** What stays the same from page to page. */
export interface Search {
  em: EntityManager;
  viewer: Viewer;
  filter: ProductFilter;
  /** With its words corrected, where they are. */
  wanted: SearchTerms | undefined;
  corrections?: Corrections;
  sort: ProductSort;
}

/** A page of products. */
export interface FoundProducts extends RowPage<Row<Product>> {
  /** Where nothing has the words as they are written: those that were looked for instead. */
  corrections?: Corrections;
}

type Keyed = Row<Product> & { found_key?: unknown };

/** A page in some order. The order is made of ids and keys alone; only the rows of the page are then read whole. */
export async function pageBy(
  search: Search,
  { first, only }: PageRequest,
  place?: CursorPosition,
): Promise<FoundProducts> {
  const { em, sort, corrections } = search;
  const shape = shapeOf(em, Product, only && [...only, 'id']);
  const way = rawSql(sort === ProductSort.name ? 'asc' : 'desc');
  const statement = sql`
    select whole.*, found_key from (${choose(search, first + 1, place)}) found
    cross join lateral (${rawSql(shape.select)} where product.id = found_id) whole
    order by found_key ${way}, found_id ${way}`;
  const rows = await query<Keyed>(em, plannedForValues(statement));
  spellIds(rows as unknown as Record<string, unknown>[], shape);
  const shown = rows.slice(0, first);
  const cursors = shown.map(({ found_key: key, id }) => writePlace({ sort, corrections }, key, id));
  for (const row of shown) delete row.found_key;
  return { rows: shown, cursors, hasNextPage: rows.length > first, corrections };
}

function choose({ viewer, filter, wanted, sort }: Search, most: number, place?: CursorPosition): Sql {
  const { key, type, way } = orderOf(sort, wanted);
  const where = allOf(viewer, filter, wanted);
  const sign = rawSql(way === 'asc' ? '>' : '<');
  if (place) where.and(sql`(${key}, id) ${sign} (${String(place.key)}::${rawSql(type)}, ${place.uuid}::uuid)`);
  const order = rawSql(`found_key ${way}, found_id ${way}`);
  return sql`select id as found_id, ${key} as found_key from product ${where.sql} order by ${order} limit ${most}`;
}

interface PageOrder {
  key: Sql;
  type: string;
  way: 'asc' | 'desc';
}

function orderOf(sort: ProductSort, wanted?: SearchTerms): PageOrder {
  switch (sort) {
    case ProductSort.relevance:
      return { key: relevance(wanted!), type: 'integer', way: 'desc' };
    case ProductSort.newest:
      return { key: sql`created_at`, type: 'timestamptz', way: 'desc' };
    case ProductSort.name:
      return { key: sql`lower(name)`, type: 'text', way: 'asc' };
    case ProductSort.most_subscribed:
      return { key: sql`subscriber_count`, type: 'integer', way: 'desc' };
  }
}
