import type { EntityManager } from '@mikro-orm/postgresql';
import type { Viewer } from '../../auth/viewer.ts';
import { Refusal, notFound } from '../../errors.ts';
import { lock } from '../../platform/store/lock.ts';
import { ArtifactStatus } from './artifact-status.ts';
import { Artifact } from './artifact.ts';
import type { HoldsProduct } from './holds-product.ts';
import { findOwnRelease, findRelease } from './releases.ts';

/** Finds one artifact that the viewer may see. */
export async function findArtifact(
  em: EntityManager,
  viewer: Viewer,
  id: string,
  holds: HoldsProduct,
): Promise<Artifact> {
  viewer.require('catalog:read');
  const artifact = await em.findOne(Artifact, { id });
  if (!artifact || !isShown(viewer, artifact)) throw notFound('artifact');
  await asArtifactNotFound(findRelease(em, viewer, artifact.releaseId, holds));
  return artifact;
}

/** Only the project sees artifacts that are not uploaded yet. */
export function isShown(viewer: Viewer, { status, projectId }: Pick<Artifact, 'status' | 'projectId'>): boolean {
  const hasArrived = status === ArtifactStatus.uploaded || status === ArtifactStatus.yanked;
  return hasArrived || viewer.may('catalog:read', projectId);
}

/** Finds one artifact that the viewer may change; not found once its product is deleted. */
export async function findOwnArtifact(em: EntityManager, viewer: Viewer, id: string): Promise<Artifact> {
  viewer.require('catalog:write');
  const artifact = viewer.admit('catalog:write', await em.findOne(Artifact, { id }), 'artifact');
  await asArtifactNotFound(findOwnRelease(em, viewer, artifact.releaseId));
  return artifact;
}

/** Finds one artifact that the viewer may change; refuses it once its file cannot be uploaded any more. */
export async function findUploadableArtifact(em: EntityManager, viewer: Viewer, id: string): Promise<Artifact> {
  const artifact = await findOwnArtifact(em, viewer, id);
  artifact.requireUploadable();
  return artifact;
}

/** Finds and locks one artifact that the viewer may change. */
export async function lockOwnArtifact(em: EntityManager, viewer: Viewer, id: string): Promise<Artifact> {
  const { id: found } = await findOwnArtifact(em, viewer, id);
  return (await lock(em, Artifact, found))!;
}

/** Reports a release that is not found as an artifact that is not found, since the caller named an artifact. */
async function asArtifactNotFound(release: Promise<unknown>): Promise<void> {
  await release.catch((error: unknown) => {
    throw error instanceof Refusal && error.kind === 'not_found' ? notFound('artifact') : error;
  });
}
