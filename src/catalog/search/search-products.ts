import type { EntityManager } from '@mikro-orm/postgresql';
import type { Viewer } from '../../auth/viewer.ts';
import { invalid } from '../../errors.ts';
import { page } from '../../platform/rows.ts';
import type { Page, PageRequest, Row } from '../../platform/rows.ts';
import { Product } from '../products/product.ts';
import { allOf, someHave } from './among.ts';
import type { Match } from './match-text.ts';
import { pageBy } from './page-by.ts';
import { readPlace } from './places.ts';
import { ProductSort, checkFilter } from './product-filter.ts';
import type { ProductFilter } from './product-filter.ts';
import { readText } from './read-text.ts';
import type { Wanted } from './read-text.ts';

export interface ProductSearch {
  filter: ProductFilter;
  /** Relevance where there is a text, else newest. */
  sort?: ProductSort | null;
}

export interface FoundProducts extends Page<Row<Product>> {
  match: Match;
}

const mostGuesses = 6;

/**
 * One page of the products that the viewer may see and that the filter lets through, in one statement. Where nothing
 * has the words of a text, others look for what is spelled alike; the cursor keeps which of the two was found, so that
 * no page answers another question than the one before.
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
    return { ...(await page(em, Product, where, request)), match: 'words' };
  }
  const search = { em, viewer, filter, wanted, sort: order };
  const place = request.after ? readPlace(request.after, order, Boolean(wanted)) : undefined;
  const found = await pageBy(search, place?.match ?? 'words', request, place);
  if (place || !wanted || found.rows.length || !isGuessable(wanted)) return found;
  if (!isTextAlone(filter) && (await someHave(em, viewer, wanted))) return found;
  return pageBy(search, 'near', request);
}

/** Then nothing at all has the words, if this found nothing. */
function isTextAlone(filter: ProductFilter): boolean {
  return Object.entries(filter).every(
    ([name, value]) => name === 'text' || value === null || value === undefined,
  );
}

/** Each misspelled word costs a search of its own. */
function isGuessable({ sets }: Wanted): boolean {
  return sets.flat().length <= mostGuesses;
}

function orderOf(sort: ProductSort | null | undefined, wanted: Wanted | undefined): ProductSort {
  if (sort === ProductSort.relevance && !wanted) {
    throw invalid('/sort', 'must be another one: without a text nothing is more relevant than anything else');
  }
  return sort ?? (wanted ? ProductSort.relevance : ProductSort.newest);
}
