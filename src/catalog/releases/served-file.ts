import type { EntityManager } from '@mikro-orm/postgresql';
import { Temporal } from 'temporal-polyfill';
import { notFound } from '../../errors.ts';
import { attachment } from '../../platform/files/attachment.ts';
import type { FolderStore } from '../../platform/files/folder-store.ts';
import { goodFor } from '../../platform/files/store.ts';
import { ArtifactStatus, artifactStates } from './artifact-status.ts';
import { Artifact, announcedFile } from './artifact.ts';
import type { SignedAddressContext } from './receive-upload.ts';
import { releaseStates } from './release-status.ts';
import { Release } from './release.ts';

/** A file to send, and its response headers. */
export interface ServedFile {
  path: string;
  headers: Record<string, string>;
}

/** Finds the file of a download address; refuses it if the artifact or its release was yanked since. */
export async function servedFile(
  { em, now }: SignedAddressContext,
  store: FolderStore,
  token: string,
): Promise<ServedFile> {
  const { id, expiresAt } = store.open('get', token, now);
  const artifact = await em.findOne(Artifact, { id });
  if (!artifact) throw notFound('artifact');
  if (artifact.status !== ArtifactStatus.uploaded) throw artifactStates.refusal(artifact);
  await requireNotYankedSince(em, artifact, expiresAt.subtract(goodFor.download));
  const headers = {
    'Content-Type': artifact.contentType,
    'Content-Disposition': attachment(artifact.filename),
    ETag: `"${artifact.sha256}"`,
    // RFC 9530: the digest of the whole file, even when only a range of it is sent.
    'Repr-Digest': `sha-256=:${Buffer.from(artifact.sha256, 'hex').toString('base64')}:`,
    'Cache-Control': 'private, no-store',
  };
  return { path: store.pathOf(announcedFile(artifact)), headers };
}

/** Refuses addresses made before the release was yanked. Later ones belong to the project, since no one else gets them. */
async function requireNotYankedSince(
  em: EntityManager,
  { releaseId }: Artifact,
  madeAt: Temporal.Instant,
): Promise<void> {
  const release = await em.findOneOrFail(Release, { id: releaseId });
  const { yankedAt } = release;
  if (yankedAt && Temporal.Instant.compare(yankedAt, madeAt) > 0) throw releaseStates.refusal(release);
}
