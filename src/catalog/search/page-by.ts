import type { EntityManager } from '@mikro-orm/postgresql';
import type { Viewer } from '../../auth/viewer.ts';
import { shapeOf, spellIds } from '../../platform/store/row-shape.ts';
import { plannedForValues, query, rawSql, sql } from '../../platform/store/sql.ts';
import type { Sql } from '../../platform/store/sql.ts';
import type { RowPage, PageRequest, Row } from '../../platform/store/rows.ts';
import { Product } from '../products/product.ts';
import { matchingProducts } from './matching-products.ts';
import type { Corrections } from './corrections.ts';
import { relevance } from './match-text.ts';
import { encodeCursor } from './cursor.ts';
import type { CursorPosition } from './cursor.ts';
import { ProductSort } from './product-filter.ts';
import type { ProductFilter } from './product-filter.ts';
import type { SearchTerms } from './read-text.ts';

/** The parts of a search that are equal for all its pages. */
export interface ProductPageSearch {
  em: EntityManager;
  viewer: Viewer;
  filter: ProductFilter;
  /** With corrections applied, if there are any. */
  terms: SearchTerms | undefined;
  corrections?: Corrections;
  sort: ProductSort;
}

/** A page of products. */
export interface FoundProducts extends RowPage<Row<Product>> {
  /** Set where no product has the words as typed: the words that were searched for instead. */
  corrections?: Corrections;
}

type KeyedProductRow = Row<Product> & { found_key?: unknown };

/** Reads a page of products in the requested order. Sorts only ids and keys, then reads the full rows of the page. */
export async function pageBy(
  search: ProductPageSearch,
  { first, only }: PageRequest,
  position?: CursorPosition,
): Promise<FoundProducts> {
  const { em, sort, corrections } = search;
  const shape = shapeOf(em, Product, only && [...only, 'id']);
  const direction = rawSql(sort === ProductSort.name ? 'asc' : 'desc');
  const statement = sql`
    select whole.*, found_key from (${selectPage(search, first + 1, position)}) found
    cross join lateral (${rawSql(shape.select)} where product.id = found_id) whole
    order by found_key ${direction}, found_id ${direction}`;
  const rows = await query<KeyedProductRow>(em, plannedForValues(statement));
  spellIds(rows as unknown as Record<string, unknown>[], shape);
  const pageRows = rows.slice(0, first);
  const cursors = pageRows.map(({ found_key: key, id }) => encodeCursor({ sort, corrections }, key, id));
  for (const row of pageRows) delete row.found_key;
  return { rows: pageRows, cursors, hasNextPage: rows.length > first, corrections };
}

function selectPage({ viewer, filter, terms, sort }: ProductPageSearch, limit: number, position?: CursorPosition): Sql {
  const { key, type, direction } = orderOf(sort, terms);
  const where = matchingProducts(viewer, filter, terms);
  const sign = rawSql(direction === 'asc' ? '>' : '<');
  if (position) where.and(sql`(${key}, id) ${sign} (${String(position.key)}::${rawSql(type)}, ${position.uuid}::uuid)`);
  const order = rawSql(`found_key ${direction}, found_id ${direction}`);
  return sql`select id as found_id, ${key} as found_key from product ${where.sql} order by ${order} limit ${limit}`;
}

interface PageOrder {
  key: Sql;
  type: string;
  direction: 'asc' | 'desc';
}

function orderOf(sort: ProductSort, terms?: SearchTerms): PageOrder {
  switch (sort) {
    case ProductSort.relevance:
      return { key: relevance(terms!), type: 'integer', direction: 'desc' };
    case ProductSort.newest:
      return { key: sql`created_at`, type: 'timestamptz', direction: 'desc' };
    case ProductSort.name:
      return { key: sql`lower(name)`, type: 'text', direction: 'asc' };
    case ProductSort.most_subscribed:
      return { key: sql`subscriber_count`, type: 'integer', direction: 'desc' };
  }
}
