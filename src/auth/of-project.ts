import { Where } from '../platform/store/rows.ts';
import { sql, uuid } from '../platform/store/sql.ts';
import type { Viewer } from './viewer.ts';

/** A condition for rows of a project that the viewer administers: the named one, or the credential's own. */
export function ofProject(viewer: Viewer, projectId: string | null | undefined): Where {
  return new Where().and(sql`project_id = ${uuid.project(viewer.actIn('project:admin', projectId))}`);
}
