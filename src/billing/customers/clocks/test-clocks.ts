import type { EntityManager } from '@mikro-orm/postgresql';
import { ofProjects } from '../../../auth/of-project.ts';
import type { ScopedList } from '../../../auth/scoped-list.ts';
import type { Viewer } from '../../../auth/viewer.ts';
import { TestClock } from './test-clock.ts';

/** One clock of a project whose billing the viewer may read. */
export async function findTestClock(em: EntityManager, viewer: Viewer, id: string): Promise<TestClock> {
  viewer.require('billing:read');
  return viewer.admit('billing:read', await em.findOne(TestClock, { id }), 'clock');
}

/** The clocks of one project, or of all projects whose billing the viewer may read. */
export const testClockList: ScopedList<TestClock, { projectId?: string | null }> = {
  entity: TestClock,
  where: (viewer, { projectId }) => ofProjects(viewer, 'billing:read', projectId),
};
