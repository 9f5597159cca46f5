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
import type { Applicant } from './is-entitled.ts';

/**
 * Signs an address for anyone who may have an artifact: its project; with an open product everyone who sees that; with a
 * licensed one who holds a subscription to it, or shows a licence key of it, which then is the only credential needed.
 */
export async function downloadArtifact(
  em: EntityManager,
  files: FileStore,
  applicant: Applicant,
  id: string,
): Promise<ArtifactDownload> {
  if (!applicant.licenceKey) applicant.viewer.require('catalog:read');
  const { artifact, release, product } = await find(em, id);
  if (!applicant.viewer.may('catalog:read', product.projectId)) {
    await admit(em, applicant, { artifact, release, product });
  }
  if (artifact.status !== ArtifactStatus.uploaded) throw artifactStates.refusal(artifact);
  const { filename, sha256, size } = artifact;
  return { ...(await files.downloadAddress(announcedFile(artifact), applicant.now)), filename, sha256, size };
}

interface Sought {
  artifact: Artifact;
  release: Release;
  product: Product;
}

async function find(em: EntityManager, id: string): Promise<Sought> {
  const artifact = await em.findOne(Artifact, { id });
  const release = artifact && (await em.findOne(Release, { id: artifact.releaseId }));
  const product = release && (await em.findOne(Product, { id: release.productId, deletedAt: null }));
  if (!product) throw notFound('artifact');
  return { artifact, release, product };
}

/** Admits a caller from outside the project, and reveals nothing that they may not know. */
async function admit(em: EntityManager, applicant: Applicant, sought: Sought): Promise<void> {
  const { artifact, release, product } = sought;
  const isPublic = release.status !== ReleaseStatus.draft && isShown(applicant.viewer, artifact);
  if (!isPublic) throw notFound('artifact');
  if (!(await isEntitled(em, applicant, product, release))) throw refusalFor(applicant, product);
  if (release.status === ReleaseStatus.yanked) throw yanked(release);
}

/** Who shows a key has been given the address of what they ask for, and is told that the key does not suffice. */
function refusalFor({ viewer, licenceKey }: Applicant, product: Product): Refusal {
  if (!licenceKey && !maySee(viewer, product)) return notFound('artifact');
  return new Refusal(
    'forbidden',
    'not_entitled',
    'This is for who holds a subscription to the product, or a licence key that is good for this release.',
  );
}

function yanked({ version, yankReason }: Release): Refusal {
  const because = yankReason ? `: ${yankReason}` : '';
  return conflict('release_is_yanked', `Version ${version} has been taken back${because}`);
}
