import type { Viewer } from '../../auth/viewer.ts';
import type { Where } from '../../platform/store/rows.ts';
import { sql } from '../../platform/store/sql.ts';
import { visibleTo } from '../products/visible.ts';
import { ofAll, ofFacets } from './conditions.ts';
import { fits } from './match-text.ts';
import type { ProductFilter } from './product-filter.ts';
import type { SearchTerms } from './read-text.ts';

/** The products that a text and the conditions of no facet leave to a viewer. */
export function among(viewer: Viewer, filter: ProductFilter, wanted?: SearchTerms): Where {
  const where = visibleTo(viewer).and(sql`deleted_at is null`);
  for (const condition of ofAll(filter)) where.and(condition);
  return wanted ? where.and(fits(wanted)) : where;
}

/** The same, and the conditions of the facets too. */
export function allOf(viewer: Viewer, filter: ProductFilter, wanted?: SearchTerms): Where {
  const where = among(viewer, filter, wanted);
  for (const condition of ofFacets(filter).values()) where.and(condition);
  return where;
}
