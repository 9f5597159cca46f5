import type { EntityManager } from '@mikro-orm/postgresql';
import type { Temporal } from 'temporal-polyfill';
import type { Viewer } from '../../auth/viewer.ts';
import { record } from '../../platform/events/record.ts';
import type { Artifact } from './artifact.ts';
import { lockOwnArtifact } from './artifacts.ts';
import { eventFields } from '../../platform/events/event-fields.ts';

/** Withdraws an artifact, whether its file is uploaded or not. */
export async function yankArtifact(
  em: EntityManager,
  viewer: Viewer,
  id: string,
  now: Temporal.Instant,
): Promise<Artifact> {
  const artifact = await lockOwnArtifact(em, viewer, id);
  artifact.yank(now);
  const { projectId } = artifact;
  const payload = eventFields(artifact, ['releaseId', 'filename', 'status']);
  record(em, viewer, now, { projectId, type: 'artifact.yanked', subject: id, payload });
  return artifact;
}
