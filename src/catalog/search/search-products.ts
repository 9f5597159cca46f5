import type { EntityManager } from '@mikro-orm/postgresql';
import type { Viewer } from '../../auth/viewer.ts';
import { invalid } from '../../errors.ts';
import { page } from '../../platform/store/rows.ts';
import type { PageRequest } from '../../platform/store/rows.ts';
import { Product } from '../products/product.ts';
import { allOf } from './among.ts';
import { correctText } from './correct-text.ts';
import { corrected, readCorrected } from './corrections.ts';
import { pageBy } from './page-by.ts';
import type { FoundProducts } from './page-by.ts';
import { readPlace } from './places.ts';
import { ProductSort, checkFilter } from './product-filter.ts';
import type { ProductFilter } from './product-filter.ts';
import { readText } from './read-text.ts';
import type { SearchTerms } from './read-text.ts';

export interface ProductSearch {
  filter: ProductFilter;
  /** Relevance where there is a text, else newest. */
  sort?: ProductSort | null;
}

/**
 * One page of the products that the viewer may see and that the filter lets through, in one statement. Where it finds
 * nothing, a second asks whether a word of the text is misspelled, and a third looks for what was meant; the cursor keeps
 * the corrections, so that no page answers another question than the one before.
 */
export async function searchProducts(
  em: EntityManager,
  viewer: Viewer,
  { filter, sort }: ProductSearch,
  request: PageRequest,
): Promise<FoundProducts> {
  checkFilter(filter);
  const wanted = readText(filter.text);
  const order = orderOf(sort, wanted);
  if (!wanted && order === ProductSort.newest) {
    const where = allOf(viewer, filter);
    return page(em, Product, where, request);
  }
  const search = { em, viewer, filter, sort: order };
  if (request.after) {
    const place = readPlace(request.after, order, wanted);
    const { corrections } = place;
    return pageBy({ ...search, wanted: readCorrected(filter.text, corrections), corrections }, request, place);
  }
  const found = await pageBy({ ...search, wanted }, request);
  const corrections = wanted && !found.rows.length ? await correctText(em, viewer, wanted) : undefined;
  if (!wanted || !corrections) return found;
  return pageBy({ ...search, wanted: corrected(wanted, corrections), corrections }, request);
}

function orderOf(sort: ProductSort | null | undefined, wanted: SearchTerms | undefined): ProductSort {
  if (sort === ProductSort.relevance && !wanted) {
    throw invalid('/sort', 'must be another one: without a text nothing is more relevant than anything else');
  }
  return sort ?? (wanted ? ProductSort.relevance : ProductSort.newest);
}
