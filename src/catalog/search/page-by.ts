import type { EntityManager } from '@mikro-orm/postgresql';
import type { Viewer } from '../../auth/viewer.ts';
import { countRows } from '../../platform/store/count-rows.ts';
import { shapeOf, spellIds } from '../../platform/store/row-shape.ts';
import { plannedForValues, query, rawSql, sql } from '../../platform/store/sql.ts';
import type { Sql } from '../../platform/store/sql.ts';
import type { CountablePage, PageRequest, Row } from '../../platform/store/rows.ts';
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

/** The positions between which a page lies. */
export interface Positions {
  after?: CursorPosition;
  before?: CursorPosition;
}

/** A page of products. */
export interface FoundProducts extends CountablePage<Row<Product>> {
  /** Set where no product has the words as typed: the words that were searched for instead. */
  corrections?: Corrections;
}

type KeyedProductRow = Row<Product> & { found_key?: unknown };

/** Reads a page of products in the requested order. Sorts only ids and keys, then reads the full rows of the page. */
export async function pageBy(
  search: ProductPageSearch,
  request: PageRequest,
  positions: Positions = {},
): Promise<FoundProducts> {
  const { em, sort, corrections } = search;
  const { first, only, isBackward = false } = request;
  const shape = shapeOf(em, Product, only && [...only, 'id']);
  const direction = directionOf(sort, isBackward);
  const statement = sql`
    select whole.*, found_key from (${selectPage(search, request, positions)}) found
    cross join lateral (${rawSql(shape.select)} where product.id = found_id) whole
    order by found_key ${direction}, found_id ${direction}`;
  const rows = await query<KeyedProductRow>(em, plannedForValues(statement));
  spellIds(rows as unknown as Record<string, unknown>[], shape);
  const pageRows = rows.slice(0, first);
  if (isBackward) pageRows.reverse();
  const cursors = pageRows.map(({ found_key: key, id }) => encodeCursor({ sort, corrections }, key, id));
  for (const row of pageRows) delete row.found_key;
  const continues = rows.length > first;
  return {
    rows: pageRows,
    cursors,
    hasNextPage: isBackward ? Boolean(positions.before) : continues,
    hasPreviousPage: isBackward ? continues : Boolean(positions.after),
    corrections,
    count: () => countMatches(search),
  };
}

function selectPage(
  { viewer, filter, terms, sort }: ProductPageSearch,
  { first, isBackward = false }: PageRequest,
  { after, before }: Positions,
): Sql {
  const { key, type } = keyOf(sort, terms);
  const where = matchingProducts(viewer, filter, terms);
  const [beyond, short] = isAscending(sort) ? ['>', '<'] : ['<', '>'];
  const at = (position: CursorPosition): Sql => sql`(${String(position.key)}::${rawSql(type)}, ${position.uuid}::uuid)`;
  if (after) where.and(sql`(${key}, id) ${rawSql(beyond)} ${at(after)}`);
  if (before) where.and(sql`(${key}, id) ${rawSql(short)} ${at(before)}`);
  const direction = directionOf(sort, isBackward);
  return sql`select id as found_id, ${key} as found_key from product ${where.sql}
    order by found_key ${direction}, found_id ${direction} limit ${first + 1}`;
}

function countMatches({ em, viewer, filter, terms }: ProductPageSearch): Promise<number | null> {
  return countRows(em, 'product', matchingProducts(viewer, filter, terms).sql);
}

function isAscending(sort: ProductSort): boolean {
  return sort === ProductSort.name;
}

function directionOf(sort: ProductSort, isBackward: boolean): Sql {
  return rawSql(isAscending(sort) === isBackward ? 'desc' : 'asc');
}

interface PageKey {
  key: Sql;
  type: string;
}

function keyOf(sort: ProductSort, terms?: SearchTerms): PageKey {
  switch (sort) {
    case ProductSort.relevance:
      return { key: relevance(terms!), type: 'integer' };
    case ProductSort.newest:
      return { key: sql`created_at`, type: 'timestamptz' };
    case ProductSort.name:
      return { key: sql`lower(name)`, type: 'text' };
    case ProductSort.most_subscribed:
      return { key: sql`subscriber_count`, type: 'integer' };
  }
}
