import type { EntityManager } from '@mikro-orm/postgresql';
import type { Temporal } from 'temporal-polyfill';
import { lock } from '../../platform/store/lock.ts';
import { record } from '../../platform/events/record.ts';
import type { Actor } from '../../platform/events/record.ts';
import { ArtifactStatus } from './artifact-status.ts';
import { Artifact } from './artifact.ts';
import { eventFields } from '../../platform/events/event-fields.ts';

/** The context in which an upload is settled. */
interface UploadAuthor {
  em: EntityManager;
  viewer: Actor;
  now: Temporal.Instant;
}

/**
 * Records that the file of an artifact is uploaded, after `keep` has stored it. Two concurrent uploads have the same bytes,
 * so the second changes nothing.
 */
export async function settleUpload(
  { em, viewer, now }: UploadAuthor,
  id: string,
  keep: () => Promise<void> = async () => {},
): Promise<Artifact> {
  const artifact = (await lock(em, Artifact, id))!;
  if (artifact.status === ArtifactStatus.uploaded) return artifact;
  artifact.upload(now);
  await keep();
  const { projectId } = artifact;
  const payload = eventFields(artifact, ['releaseId', 'filename', 'status']);
  record(em, viewer, now, { projectId, type: 'artifact.uploaded', subject: id, payload });
  return artifact;
}

/** Records that a different file was uploaded, unless the announced one has been uploaded meanwhile. */
export async function failUpload({ em, viewer, now }: UploadAuthor, id: string): Promise<void> {
  const artifact = (await lock(em, Artifact, id))!;
  if (!artifact.isUploadable) return;
  artifact.fail(now);
  const { projectId } = artifact;
  const payload = eventFields(artifact, ['releaseId', 'filename', 'status']);
  record(em, viewer, now, { projectId, type: 'artifact.failed', subject: id, payload });
}
