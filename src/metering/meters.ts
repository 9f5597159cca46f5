import type { EntityManager } from '@mikro-orm/postgresql';
import { ofProjects } from '../auth/of-project.ts';
import type { ScopedList } from '../auth/scoped-list.ts';
import type { Scope } from '../auth/scopes.ts';
import type { Viewer } from '../auth/viewer.ts';
import { rows } from '../platform/store/rows.ts';
import type { Row } from '../platform/store/rows.ts';
import { sql, uuid } from '../platform/store/sql.ts';
import { Meter } from './meter.ts';

/** Finds one meter, in a project whose usage the viewer may read or write. */
export async function findMeter(em: EntityManager, viewer: Viewer, id: string): Promise<Meter> {
  const scope = readingScope(viewer);
  return viewer.admit(scope, await em.findOne(Meter, { id }), 'meter');
}

/** The meters of one project, or of all projects whose usage the viewer may read or write. */
export const meterList: ScopedList<Meter, { projectId?: string | null }> = {
  entity: Meter,
  where: (viewer, { projectId }) => ofProjects(viewer, readingScope(viewer), projectId),
};

/** Finds the meters of a project with these keys, by key. */
export async function metersByKey(
  em: EntityManager,
  projectId: string,
  keys: Iterable<string>,
): Promise<Map<string, Row<Meter>>> {
  const distinctKeys = [...new Set(keys)];
  const tail = sql`where project_id = ${uuid.project(projectId)} and key = any(${distinctKeys}::text[])`;
  const found = await rows(em, Meter, tail);
  return new Map(found.map((meter) => [meter.key, meter]));
}

/** Either usage scope may read meters. Every role that may write usage may also read it, so reading is tried first. */
export function readingScope(viewer: Viewer): Scope {
  return viewer.scopes.has('usage:write') && !viewer.scopes.has('analytics:read') ? 'usage:write' : 'analytics:read';
}
