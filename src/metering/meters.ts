import type { EntityManager } from '@mikro-orm/postgresql';
import type { Scope } from '../auth/scopes.ts';
import type { Viewer } from '../auth/viewer.ts';
import { page, rows, Where } from '../platform/store/rows.ts';
import type { RowPage, PageRequest, Row } from '../platform/store/rows.ts';
import { sql, uuid, uuids } from '../platform/store/sql.ts';
import { Meter } from './meter.ts';

/** One meter of a project that the viewer reads or writes the usage of. */
export async function findMeter(em: EntityManager, viewer: Viewer, id: string): Promise<Meter> {
  const scope = readingScope(viewer);
  return viewer.admit(scope, await em.findOne(Meter, { id }), 'meter');
}

/** The meters of one project, or of all those that the viewer reads or writes the usage of, newest first. */
export async function listMeters(
  em: EntityManager,
  viewer: Viewer,
  projectId: string | null | undefined,
  request: PageRequest,
): Promise<RowPage<Row<Meter>>> {
  const scope = readingScope(viewer);
  const reach = projectId ? [viewer.actIn(scope, projectId)] : viewer.reach(scope);
  const where = new Where();
  if (reach !== 'all') where.and(sql`project_id = any(${uuids.project(reach)}::uuid[])`);
  return page(em, Meter, where, request);
}

/** The meters of a project that have one of the keys. */
export async function metersByKey(
  em: EntityManager,
  projectId: string,
  keys: Iterable<string>,
): Promise<Map<string, Row<Meter>>> {
  const wanted = [...new Set(keys)];
  const tail = sql`where project_id = ${uuid.project(projectId)} and key = any(${wanted}::text[])`;
  const found = await rows(em, Meter, tail);
  return new Map(found.map((meter) => [meter.key, meter]));
}

/** Either scope over usage reads meters. Every role that may write usage may read it, so reading is asked for first. */
function readingScope(viewer: Viewer): Scope {
  return viewer.scopes.has('usage:write') && !viewer.scopes.has('analytics:read') ? 'usage:write' : 'analytics:read';
}
