import type { ViewerReach, Viewer } from '../auth/viewer.ts';
import { Refusal } from '../errors.ts';
import { Where } from '../platform/store/rows.ts';
import { rawSql, sql, uuids } from '../platform/store/sql.ts';

/** The projects of a report: the named one, or else every project whose figures the viewer may read. */
export function reportedProjects(viewer: Viewer, projectId?: string | null): ViewerReach {
  if (projectId) return [viewer.actIn('analytics:read', projectId)];
  const reach = viewer.reach('analytics:read');
  if (reach !== 'all' && reach.length === 0) throw noProject();
  return reach;
}

/** The condition that a row belongs to these projects. */
export function inProjects(projects: ViewerReach, column = 'project_id'): Where {
  if (projects === 'all') return new Where();
  return new Where().and(sql`${rawSql(column)} = any(${uuids.project(projects)}::uuid[])`);
}

function noProject(): Refusal {
  const sentence =
    'Reports need a role in a project that may read its figures, and you have none; ask a project for one.';
  return new Refusal('forbidden', 'no_project', sentence);
}
