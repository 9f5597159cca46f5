import type { Viewer } from '../../auth/viewer.ts';
import type { Where } from '../../platform/store/rows.ts';
import { sql } from '../../platform/store/sql.ts';
import { visibleTo } from '../products/visible.ts';
import { commonConditions, facetConditions } from './conditions.ts';
import { matchesText } from './match-text.ts';
import type { ProductFilter } from './product-filter.ts';
import type { SearchTerms } from './read-text.ts';

/** The condition for visible products that match the text and filter, without the conditions of facets. */
export function productsBeforeFacets(viewer: Viewer, filter: ProductFilter, terms?: SearchTerms): Where {
  const where = visibleTo(viewer).and(sql`deleted_at is null`);
  for (const condition of commonConditions(filter)) where.and(condition);
  return terms ? where.and(matchesText(terms)) : where;
}

/** The condition for visible products that match the text and the whole filter. */
export function matchingProducts(viewer: Viewer, filter: ProductFilter, terms?: SearchTerms): Where {
  const where = productsBeforeFacets(viewer, filter, terms);
  for (const condition of facetConditions(filter).values()) where.and(condition);
  return where;
}
