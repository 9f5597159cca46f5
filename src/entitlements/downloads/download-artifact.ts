import type { EntityManager } from '@mikro-orm/postgresql';
import { ArtifactStatus, artifactStates } from '../../catalog/releases/artifact-status.ts';
import { Artifact, announcedFile } from '../../catalog/releases/artifact.ts';
import { isShown } from '../../catalog/releases/artifacts.ts';
import { ReleaseStatus } from '../../catalog/releases/release-status.ts';
import { Release } from '../../catalog/releases/release.ts';
import { Product } from '../../catalog/products/product.ts';
import { maySee } from '../../catalog/products/visible.ts';
import { Refusal, conflict, notFound } from '../../errors.ts';
import type { FileStore } from '../../platform/files/store.ts';
import type { ArtifactDownload } from './artifact-download.ts';
import { isEntitled } from './is-entitled.ts';
import type { DownloadRequest } from './is-entitled.ts';

/**
 * Signs a download address for an artifact. Its project may always download it, and an open product is free to everyone
 * who sees it. A licensed product requires a subscription or a licence key, and the key needs no other credential.
 */
export async function downloadArtifact(
  em: EntityManager,
  files: FileStore,
  request: DownloadRequest,
  id: string,
): Promise<ArtifactDownload> {
  if (!request.licenceKey) request.viewer.require('catalog:read');
  const { artifact, release, product } = await findRequested(em, id);
  if (!request.viewer.may('catalog:read', product.projectId)) {
    await requireAccess(em, request, { artifact, release, product });
  }
  if (artifact.status !== ArtifactStatus.uploaded) throw artifactStates.refusal(artifact);
  const { filename, sha256, size } = artifact;
  return { ...(await files.downloadAddress(announcedFile(artifact), request.now)), filename, sha256, size };
}

interface RequestedArtifact {
  artifact: Artifact;
  release: Release;
  product: Product;
}

async function findRequested(em: EntityManager, id: string): Promise<RequestedArtifact> {
  const artifact = await em.findOne(Artifact, { id });
  const release = artifact && (await em.findOne(Release, { id: artifact.releaseId }));
  const product = release && (await em.findOne(Product, { id: release.productId, deletedAt: null }));
  if (!product) throw notFound('artifact');
  return { artifact, release, product };
}

/** Refuses a caller from outside the project without access, and reveals nothing that they may not know. */
async function requireAccess(em: EntityManager, request: DownloadRequest, requested: RequestedArtifact): Promise<void> {
  const { artifact, release, product } = requested;
  const isPublic = release.status !== ReleaseStatus.draft && isShown(request.viewer, artifact);
  if (!isPublic) throw notFound('artifact');
  if (!(await isEntitled(em, request, product, release))) throw refusalFor(request, product);
  if (release.status === ReleaseStatus.yanked) throw yanked(release);
}

/** A caller with a licence key already knows the artifact exists, so the refusal may say that the key is not enough. */
function refusalFor({ viewer, licenceKey }: DownloadRequest, product: Product): Refusal {
  if (!licenceKey && !maySee(viewer, product)) return notFound('artifact');
  return new Refusal(
    'forbidden',
    'not_entitled',
    'Downloading this needs a subscription to the product, or a licence key that is valid for this release.',
  );
}

function yanked({ version, yankReason }: Release): Refusal {
  const because = yankReason ? `: ${yankReason}` : '';
  return conflict('release_is_yanked', `Version ${version} has been taken back${because}`);
}
