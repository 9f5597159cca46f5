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

interface Completing {
  em: EntityManager;
  viewer: Viewer;
  now: Temporal.Instant;
  files: FileStore;
}

/** Looks whether the file of an artifact has come to the store, before any transaction is held open for the answer. */
export async function completeArtifact(by: Completing, id: string): Promise<Artifact> {
  const artifact = await findOwnArtifact(by.em, by.viewer, id);
  const kept = await by.files.look(announcedFile(artifact));
  if (kept === 'missing') throw missing();
  const settle = kept === 'whole' ? settleUpload : failUpload;
  await by.em.transactional<unknown>((em) => settle({ ...by, em }, id));
  if (kept === 'different') throw different();
  return findOwnArtifact(by.em, by.viewer, id);
}

function missing(): Error {
  return conflict('upload_missing', 'No file has come for this artifact yet; PUT it to its upload address first.');
}
