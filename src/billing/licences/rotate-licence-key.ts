import type { EntityManager } from '@mikro-orm/postgresql';
import type { Temporal } from 'temporal-polyfill';
import type { Viewer } from '../../auth/viewer.ts';
import { decodeId } from '../../platform/ids.ts';
import type { LicenceSigner } from './licence-signer.ts';
import { listKeys } from './signing-keys.ts';
import type { SigningKey } from './signing-keys.ts';

export interface RotateLicenceKeyInput {
  projectId?: string | null;
  /** For a key that was stolen: nothing that was signed before counts any more. */
  forgetsOthers: boolean;
}

/**
 * Lets a new key sign for a project. What was signed before counts on, unless it is forgotten; either way a licence
 * shows a key that is signed anew. Of two rotations at once, the second finds it done.
 */
export async function rotateLicenceKey(
  em: EntityManager,
  by: { viewer: Viewer; signer: LicenceSigner },
  input: RotateLicenceKeyInput,
  now: Temporal.Instant,
): Promise<SigningKey[]> {
  const projectId = by.viewer.actIn('project:admin', input.projectId);
  const project = decodeId('project', projectId);
  if (input.forgetsOthers) await em.execute('delete from licence_key where project_id = ?', [project]);
  else await em.execute(RETIRE, [now.toString(), project]);
  await by.signer.renew(projectId);
  return listKeys(em, projectId);
}

const RETIRE = 'update licence_key set retired_at = ? where project_id = ? and retired_at is null';
