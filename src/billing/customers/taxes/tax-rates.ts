import type { EntityManager } from '@mikro-orm/postgresql';
import type { Viewer } from '../../../auth/viewer.ts';
import { Where, page } from '../../../platform/store/rows.ts';
import type { RowPage, PageRequest, Row } from '../../../platform/store/rows.ts';
import type { TaxRateFilter } from './tax-rate-input.ts';
import { TaxRate } from './tax-rate.ts';
import { sql, uuids } from '../../../platform/store/sql.ts';

/** One rate, archived or not, of a project whose billing the viewer may read. */
export async function findTaxRate(em: EntityManager, viewer: Viewer, id: string): Promise<TaxRate> {
  viewer.require('billing:read');
  return viewer.admit('billing:read', await em.findOne(TaxRate, { id }), 'taxrate');
}

/** The rates of one project, or of all projects whose billing the viewer may read, newest first. */
export async function listTaxRates(
  em: EntityManager,
  viewer: Viewer,
  { projectId, archived }: TaxRateFilter,
  request: PageRequest,
): Promise<RowPage<Row<TaxRate>>> {
  const reach = projectId ? [viewer.actIn('billing:read', projectId)] : viewer.reach('billing:read');
  const where = new Where();
  if (reach !== 'all') where.and(sql`project_id = any(${uuids.project(reach)}::uuid[])`);
  if (typeof archived === 'boolean') where.and(archived ? sql`archived_at is not null` : sql`archived_at is null`);
  return page(em, TaxRate, where, request);
}
