import type { EntityManager } from '@mikro-orm/postgresql';
import type { Viewer } from '../../../auth/viewer.ts';
import { Where, page } from '../../../platform/store/rows.ts';
import type { RowPage, PageRequest, Row } from '../../../platform/store/rows.ts';
import { TestClock } from './test-clock.ts';
import { sql, uuids } from '../../../platform/store/sql.ts';

/** One clock of a project whose billing the viewer may read. */
export async function findTestClock(em: EntityManager, viewer: Viewer, id: string): Promise<TestClock> {
  viewer.require('billing:read');
  return viewer.admit('billing:read', await em.findOne(TestClock, { id }), 'clock');
}

/** The clocks of one project, or of all projects whose billing the viewer may read, newest first. */
export async function listTestClocks(
  em: EntityManager,
  viewer: Viewer,
  projectId: string | null | undefined,
  request: PageRequest,
): Promise<RowPage<Row<TestClock>>> {
  const reach = projectId ? [viewer.actIn('billing:read', projectId)] : viewer.reach('billing:read');
  const where = new Where();
  if (reach !== 'all') where.and(sql`project_id = any(${uuids.project(reach)}::uuid[])`);
  return page(em, TestClock, where, request);
}
