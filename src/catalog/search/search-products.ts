import type { EntityManager } from '@mikro-orm/postgresql';
import type { Viewer } from '../../auth/viewer.ts';
import { invalid } from '../../errors.ts';
import { page } from '../../platform/store/rows.ts';
import type { PageRequest } from '../../platform/store/rows.ts';
import { Product } from '../products/product.ts';
import { matchingProducts } from './matching-products.ts';
import { correctText } from './correct-text.ts';
import { applyCorrections, readCorrected } from './corrections.ts';
import { pageBy } from './page-by.ts';
import type { FoundProducts, Positions } from './page-by.ts';
import { decodeCursor } from './cursor.ts';
import { ProductSort, checkFilter } from './product-filter.ts';
import type { ProductFilter } from './product-filter.ts';
import { readText } from './read-text.ts';
import type { SearchTerms } from './read-text.ts';

export interface ProductSearch {
  filter: ProductFilter;
  /** Left out: relevance with a text, else newest. */
  sort?: ProductSort | null;
}

/**
 * Reads one page of visible products that match the filter, in one statement. If it finds nothing, a second statement
 * corrects misspelled words, and a third searches for the corrected text. The cursor holds the corrections, so all pages
 * belong to the same search.
 */
export async function searchProducts(
  em: EntityManager,
  viewer: Viewer,
  { filter, sort }: ProductSearch,
  request: PageRequest,
): Promise<FoundProducts> {
  checkFilter(filter);
  const terms = readText(filter.text);
  const order = orderOf(sort, terms);
  if (!terms && order === ProductSort.newest) {
    const where = matchingProducts(viewer, filter);
    return page(em, Product, where, request);
  }
  const search = { em, viewer, filter, sort: order };
  const positions = positionsOf(request, order, terms);
  const known = positions.after ?? positions.before;
  if (known) {
    const { corrections } = known;
    return pageBy({ ...search, terms: readCorrected(filter.text, corrections), corrections }, request, positions);
  }
  const found = await pageBy({ ...search, terms }, request);
  const corrections = terms && !found.rows.length ? await correctText(em, viewer, terms) : undefined;
  if (!terms || !corrections) return found;
  return pageBy({ ...search, terms: applyCorrections(terms, corrections), corrections }, request);
}

function positionsOf({ after, before }: PageRequest, order: ProductSort, terms: SearchTerms | undefined): Positions {
  return {
    ...(after && { after: decodeCursor(after, order, terms, '/after') }),
    ...(before && { before: decodeCursor(before, order, terms, '/before') }),
  };
}

function orderOf(sort: ProductSort | null | undefined, terms: SearchTerms | undefined): ProductSort {
  if (sort === ProductSort.relevance && !terms) {
    throw invalid('/sort', 'must be a different one: relevance needs a text');
  }
  return sort ?? (terms ? ProductSort.relevance : ProductSort.newest);
}
