import type { EntityClass } from '@mikro-orm/core';
import { Where } from '../platform/store/rows.ts';
import { sql, uuid, uuids } from '../platform/store/sql.ts';
import type { Sql } from '../platform/store/sql.ts';
import type { ScopedList } from './scoped-list.ts';
import type { Scope } from './scopes.ts';
import type { Viewer } from './viewer.ts';

/** A condition for rows of a project that the viewer administers: the named one, or the credential's own. */
export function ofProject(viewer: Viewer, projectId: string | null | undefined): Where {
  return new Where().and(sql`project_id = ${uuid.project(viewer.actIn('project:admin', projectId))}`);
}

/** A condition for rows of the named project, or of all projects in which the viewer has the scope. */
export function ofProjects(viewer: Viewer, scope: Scope, projectId?: string | null): Where {
  const reach = projectId ? [viewer.actIn(scope, projectId)] : viewer.reach(scope);
  const where = new Where();
  return reach === 'all' ? where : where.and(inProjects(reach));
}

/** The condition for rows of projects. For one project it is an equation, so that its index also gives the order. */
export function inProjects(projectIds: readonly string[]): Sql {
  const [only, ...others] = projectIds;
  if (only && !others.length) return sql`project_id = ${uuid.project(only)}`;
  return sql`project_id = any(${uuids.project(projectIds)}::uuid[])`;
}

/** A list of what projects own, for those who administer them; below any other project it is refused. */
export function ownedList<T extends { id: string; projectId: string }, F extends object = object>(
  entity: EntityClass<T>,
  narrow: (where: Where, filter: F) => Where = (where) => where,
): ScopedList<T, F> {
  return {
    entity,
    where: (viewer, filter) => narrow(ofProjects(viewer, 'project:admin'), filter),
    admit: (viewer, projectId) => void viewer.actIn('project:admin', projectId),
  };
}
