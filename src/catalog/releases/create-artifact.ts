import type { EntityManager } from '@mikro-orm/postgresql';
import type { Temporal } from 'temporal-polyfill';
import type { Viewer } from '../../auth/viewer.ts';
import { conflict } from '../../errors.ts';
import { record } from '../../platform/events/record.ts';
import { announcement } from './artifact-input.ts';
import type { CreateArtifactInput } from './artifact-input.ts';
import { Artifact } from './artifact.ts';
import { requireRoom } from './files-quota.ts';
import { ReleaseStatus, releaseStates } from './release-status.ts';
import { lockOwnRelease } from './releases.ts';
import { eventFields } from '../../platform/events/event-fields.ts';

/** A release is shown with all of them. */
const most = 100;

/** What is announced, and how many GB the files of one project may have together; 0 for any number. */
interface Announcing {
  releaseId: string;
  input: CreateArtifactInput;
  filesGb: number;
}

/** Announces a file of a release; artifact_filename_taken refuses a name that the release has. */
export async function createArtifact(
  em: EntityManager,
  viewer: Viewer,
  { releaseId, input, filesGb }: Announcing,
  now: Temporal.Instant,
): Promise<Artifact> {
  const release = await lockOwnRelease(em, viewer, releaseId);
  if (release.status === ReleaseStatus.yanked) throw releaseStates.refusal(release, { event: 'add_artifact' });
  const announced = announcement(input);
  if ((await em.count(Artifact, { releaseId: release.id })) >= most) throw tooMany();
  await requireRoom(em, release.projectId, { size: announced.size, filesGb });
  const artifact = new Artifact(release, announced, now);
  em.persist(artifact);
  record(em, viewer, now, {
    projectId: release.projectId,
    type: 'artifact.created',
    subject: artifact.id,
    payload: eventFields(artifact, ['releaseId', 'filename', 'status', 'size', 'sha256']),
  });
  return artifact;
}

function tooMany(): Error {
  return conflict('too_many_artifacts', `A release has at most ${most} artifacts, those that are yanked among them.`);
}
