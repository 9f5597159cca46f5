import type { EntityManager } from '@mikro-orm/postgresql';
import type { Viewer } from '../../auth/viewer.ts';
import { Refusal, notFound } from '../../errors.ts';
import { lock } from '../../platform/store/lock.ts';
import { ArtifactStatus } from './artifact-status.ts';
import { Artifact } from './artifact.ts';
import type { Holds } from './holds.ts';
import { findOwnRelease, findRelease } from './releases.ts';

/** One artifact that the viewer may see. */
export async function findArtifact(em: EntityManager, viewer: Viewer, id: string, holds: Holds): Promise<Artifact> {
  viewer.require('catalog:read');
  const artifact = await em.findOne(Artifact, { id });
  if (!artifact || !isShown(viewer, artifact)) throw notFound('artifact');
  await ofArtifact(findRelease(em, viewer, artifact.releaseId, holds));
  return artifact;
}

/** What has not come yet is its project's alone to know of. */
export function isShown(viewer: Viewer, { status, projectId }: Pick<Artifact, 'status' | 'projectId'>): boolean {
  const hasCome = status === ArtifactStatus.uploaded || status === ArtifactStatus.yanked;
  return hasCome || viewer.may('catalog:read', projectId);
}

/** One artifact that the viewer may change; with its product it is gone. */
export async function findOwnArtifact(em: EntityManager, viewer: Viewer, id: string): Promise<Artifact> {
  viewer.require('catalog:write');
  const artifact = viewer.admit('catalog:write', await em.findOne(Artifact, { id }), 'artifact');
  await ofArtifact(findOwnRelease(em, viewer, artifact.releaseId));
  return artifact;
}

/** The same, as long as its file may still come. */
export async function findAwaitedArtifact(em: EntityManager, viewer: Viewer, id: string): Promise<Artifact> {
  const artifact = await findOwnArtifact(em, viewer, id);
  artifact.requireAwaited();
  return artifact;
}

/** The same, kept from everyone else until they have. */
export async function lockOwnArtifact(em: EntityManager, viewer: Viewer, id: string): Promise<Artifact> {
  const { id: found } = await findOwnArtifact(em, viewer, id);
  return (await lock(em, Artifact, found))!;
}

/** Anyone who does not find the release does not find the artifact, which is what they asked for. */
async function ofArtifact(release: Promise<unknown>): Promise<void> {
  await release.catch((error: unknown) => {
    throw error instanceof Refusal && error.kind === 'not_found' ? notFound('artifact') : error;
  });
}
