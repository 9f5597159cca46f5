import type { EntityManager } from '@mikro-orm/postgresql';
import type { Temporal } from 'temporal-polyfill';
import type { Viewer } from '../../auth/viewer.ts';
import { conflict } from '../../errors.ts';
import { record } from '../../platform/events/record.ts';
import { readAnnouncement } from './artifact-input.ts';
import type { CreateArtifactInput } from './artifact-input.ts';
import { Artifact } from './artifact.ts';
import { requireFilesQuota } from './files-quota.ts';
import { ReleaseStatus, releaseStates } from './release-status.ts';
import { lockOwnRelease } from './releases.ts';
import { eventFields } from '../../platform/events/event-fields.ts';

/** The most artifacts of a release; limited since a release lists all of them. */
const maxArtifacts = 100;

/** `filesGb` is the quota for all files of a project, in GB; 0 means no limit. */
interface CreateArtifactRequest {
  releaseId: string;
  input: CreateArtifactInput;
  filesGb: number;
}

/** Announces a file of a release; the constraint artifact_filename_taken refuses a repeated filename. */
export async function createArtifact(
  em: EntityManager,
  viewer: Viewer,
  { releaseId, input, filesGb }: CreateArtifactRequest,
  now: Temporal.Instant,
): Promise<Artifact> {
  const release = await lockOwnRelease(em, viewer, releaseId);
  if (release.status === ReleaseStatus.yanked) throw releaseStates.refusal(release, { event: 'add_artifact' });
  const announced = readAnnouncement(input);
  if ((await em.count(Artifact, { releaseId: release.id })) >= maxArtifacts) throw tooManyArtifacts();
  await requireFilesQuota(em, release.projectId, { size: announced.size, filesGb });
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

function tooManyArtifacts(): Error {
  return conflict('too_many_artifacts', `A release has at most ${maxArtifacts} artifacts, including yanked ones.`);
}
