import type { EntityManager } from '@mikro-orm/postgresql';
import type { Temporal } from 'temporal-polyfill';
import type { Viewer } from '../../auth/viewer.ts';
import { conflict } from '../../errors.ts';
import type { FileStore } from '../../platform/files/store.ts';
import { different } from '../../platform/files/upload-refusals.ts';
import { announcedFile } from './artifact.ts';
import type { Artifact } from './artifact.ts';
import { findOwnArtifact } from './artifacts.ts';
import { failUpload, settleUpload } from './settle-upload.ts';

interface CompleteArtifactDeps {
  em: EntityManager;
  viewer: Viewer;
  now: Temporal.Instant;
  files: FileStore;
}

/** Checks whether the file of an artifact is in the store. No transaction is open while it waits for the store. */
export async function completeArtifact(deps: CompleteArtifactDeps, id: string): Promise<Artifact> {
  const artifact = await findOwnArtifact(deps.em, deps.viewer, id);
  const stored = await deps.files.look(announcedFile(artifact));
  if (stored === 'missing') throw missing();
  const settle = stored === 'whole' ? settleUpload : failUpload;
  await deps.em.transactional<unknown>((em) => settle({ ...deps, em }, id));
  if (stored === 'different') throw different();
  return findOwnArtifact(deps.em, deps.viewer, id);
}

function missing(): Error {
  return conflict('upload_missing', 'No file was uploaded for this artifact yet; PUT it to its upload address first.');
}
