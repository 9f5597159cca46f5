import type { EntityManager } from '@mikro-orm/postgresql';
import type { Temporal } from 'temporal-polyfill';
import type { Viewer } from '../../auth/viewer.ts';
import { query, sql, uuid } from '../../platform/store/sql.ts';
import { record } from '../../platform/events/record.ts';
import type { LicenceSigner } from './licence-signer.ts';
import { listKeys } from './signing-keys.ts';
import type { LicenceSigningKey } from './signing-keys.ts';

/**
 * Replaces the signing key of a project. Earlier signatures stay valid unless `forgetsOthers` deletes their keys. Either
 * way, a licence then shows a newly signed key. If two rotations run at once, the second changes nothing.
 */
export async function rotateLicenceKey(
  em: EntityManager,
  by: { viewer: Viewer; signer: LicenceSigner },
  options: { projectId?: string | null; forgetsOthers: boolean },
  now: Temporal.Instant,
): Promise<LicenceSigningKey[]> {
  const { forgetsOthers } = options;
  const projectId = by.viewer.actIn('project:admin', options.projectId);
  const project = uuid.project(projectId);
  await query(
    em,
    forgetsOthers
      ? sql`delete from licence_key where project_id = ${project}`
      : sql`update licence_key set retired_at = ${now} where project_id = ${project} and retired_at is null`,
  );
  const subject = await by.signer.renew(projectId);
  const payload = { forgetsOthers };
  if (subject) record(em, by.viewer, now, { projectId, type: 'licence_key.rotated', subject, payload });
  return listKeys(em, projectId);
}
