import type { EntityManager } from '@mikro-orm/postgresql';
import { Project } from '../../../auth/projects/project.ts';
import type { Viewer } from '../../../auth/viewer.ts';
import { notFound } from '../../../errors.ts';
import { Where, page } from '../../../platform/store/rows.ts';
import type { CountablePage, PageRequest, Row } from '../../../platform/store/rows.ts';
import { sql, uuids } from '../../../platform/store/sql.ts';
import { BillingProfile } from './billing-profile.ts';
import { SelfService } from './sale-policies.ts';
import { Shop } from './shop.ts';

/** Lists the projects that sell to people through every client and have a published product, newest first. */
export async function listShops(
  em: EntityManager,
  viewer: Viewer,
  request: PageRequest,
): Promise<CountablePage<Row<Project>>> {
  viewer.require('catalog:read');
  const where = new Where().and(sql`
    exists (select 1 from billing_profile where project_id = project.id and self_service = 'all_clients')
    and exists (select 1 from product where project_id = project.id and status = 'active' and deleted_at is null)`);
  const reach = viewer.seesForSale() ? 'all' : viewer.knownProjects();
  if (reach !== 'all') where.and(sql`id = any(${uuids.project(reach)}::uuid[])`);
  return page(em, Project, where, request);
}

/** Finds a project that sells to people through every client; any other is "not found". */
export async function findShop(em: EntityManager, viewer: Viewer, projectId: string): Promise<Shop> {
  viewer.require('catalog:read');
  const profile = await em.findOne(BillingProfile, { projectId });
  const isVisible = viewer.seesForSale() || viewer.knows(projectId);
  if (profile?.selfService !== SelfService.all_clients || !isVisible) throw notFound('shop');
  return Shop.of(profile);
}
