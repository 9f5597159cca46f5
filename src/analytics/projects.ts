import type { ViewerReach, Viewer } from '../auth/viewer.ts';
import { Refusal } from '../errors.ts';
import { Where } from '../platform/store/rows.ts';
import { rawSql, sql, uuids } from '../platform/store/sql.ts';

/** The projects a report is about: the one named, or else every one whose figures the viewer may read. */
export function reportedProjects(viewer: Viewer, projectId?: string | null): ViewerReach {
  if (projectId) return [viewer.actIn('analytics:read', projectId)];
  const reach = viewer.reach('analytics:read');
  if (reach !== 'all' && reach.length === 0) throw noProject();
  return reach;
}

/** The condition that a row is of those projects. */
export function inProjects(projects: ViewerReach, column = 'project_id'): Where {
  if (projects === 'all') return new Where();
  return new Where().and(sql`${rawSql(column)} = any(${uuids.project(projects)}::uuid[])`);
}

function noProject(): Refusal {
  const sentence = 'Figures are reported to members of projects; you have no role in any that lets you read them.';
  return new Refusal('forbidden', 'no_project', sentence);
}
