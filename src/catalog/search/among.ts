import type { EntityManager } from '@mikro-orm/postgresql';
import type { Viewer } from '../../auth/viewer.ts';
import type { Where } from '../../platform/rows.ts';
import { visibleTo } from '../products/visible.ts';
import { ofAll, ofFacets } from './conditions.ts';
import { fits } from './match-text.ts';
import type { Match } from './match-text.ts';
import type { ProductFilter } from './product-filter.ts';
import type { Wanted } from './read-text.ts';

/** The products that a text and the conditions of no facet leave to a viewer. */
export function among(viewer: Viewer, filter: ProductFilter, wanted?: Wanted, match: Match = 'words'): Where {
  const where = visibleTo(viewer).and('deleted_at is null');
  for (const { sql, params } of ofAll(filter)) where.and(sql, ...params);
  if (!wanted) return where;
  const { sql, params } = fits(wanted, match);
  return where.and(sql, ...params);
}

/** The same, and the conditions of the facets too. */
export function allOf(viewer: Viewer, filter: ProductFilter, wanted?: Wanted, match?: Match): Where {
  const where = among(viewer, filter, wanted, match);
  for (const { sql, params } of ofFacets(filter).values()) where.and(sql, ...params);
  return where;
}

/** Whether anything that the viewer may see has the words, whatever else is asked of it. */
export async function someHave(em: EntityManager, viewer: Viewer, wanted: Wanted): Promise<boolean> {
  const where = among(viewer, {}, wanted);
  // Materialized, it is planned as if all were wanted: for the first alone PostgreSQL would try its luck row by row.
  const found: unknown[] = await em.execute(
    `with fitting as materialized (select id from product ${where}) select id from fitting limit 1`,
    where.params,
  );
  return found.length > 0;
}
