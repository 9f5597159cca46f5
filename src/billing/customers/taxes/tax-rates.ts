import type { EntityManager } from '@mikro-orm/postgresql';
import { ofProjects } from '../../../auth/of-project.ts';
import type { ScopedList } from '../../../auth/scoped-list.ts';
import type { Viewer } from '../../../auth/viewer.ts';
import type { TaxRateFilter } from './tax-rate-input.ts';
import { TaxRate } from './tax-rate.ts';
import { sql } from '../../../platform/store/sql.ts';

/** One rate, archived or not, of a project whose billing the viewer may read. */
export async function findTaxRate(em: EntityManager, viewer: Viewer, id: string): Promise<TaxRate> {
  viewer.require('billing:read');
  return viewer.admit('billing:read', await em.findOne(TaxRate, { id }), 'taxrate');
}

/** The rates of one project, or of all projects whose billing the viewer may read. */
export const taxRateList: ScopedList<TaxRate, TaxRateFilter> = {
  entity: TaxRate,
  where: (viewer, { projectId, archived, validOn }) => {
    const where = ofProjects(viewer, 'billing:read', projectId);
    if (archived != null) where.and(archived ? sql`archived_at is not null` : sql`archived_at is null`);
    if (validOn) where.and(sql`daterange(valid_from, valid_until) @> ${validOn}::date`);
    return where;
  },
};
