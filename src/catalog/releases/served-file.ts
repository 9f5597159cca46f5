import type { EntityManager } from '@mikro-orm/postgresql';
import { Temporal } from 'temporal-polyfill';
import { notFound } from '../../errors.ts';
import { attachment } from '../../platform/files/attachment.ts';
import type { FolderStore } from '../../platform/files/folder-store.ts';
import { goodFor } from '../../platform/files/store.ts';
import { ArtifactStatus, artifactStates } from './artifact-status.ts';
import { Artifact, announcedFile } from './artifact.ts';
import type { AtTheDoor } from './receive-upload.ts';
import { releaseStates } from './release-status.ts';
import { Release } from './release.ts';

/** A file to be sent, and what is reported with it. */
export interface ServedFile {
  path: string;
  headers: Record<string, string>;
}

/** The file that a download address was made for. What was yanked since, or its release, is not given out any more. */
export async function servedFile({ em, now }: AtTheDoor, store: FolderStore, token: string): Promise<ServedFile> {
  const { id, expiresAt } = store.open('get', token, now);
  const artifact = await em.findOne(Artifact, { id });
  if (!artifact) throw notFound('artifact');
  if (artifact.status !== ArtifactStatus.uploaded) throw artifactStates.refusal(artifact);
  await requireNotYankedSince(em, artifact, expiresAt.subtract(goodFor.download));
  const headers = {
    'Content-Type': artifact.contentType,
    'Content-Disposition': attachment(artifact.filename),
    ETag: `"${artifact.sha256}"`,
    // RFC 9530: of the whole file, also where a part of it is sent.
    'Repr-Digest': `sha-256=:${Buffer.from(artifact.sha256, 'hex').toString('base64')}:`,
    'Cache-Control': 'private, no-store',
  };
  return { path: store.pathOf(announcedFile(artifact)), headers };
}

/** Of a release that is yanked only its project is given addresses: one that was made since is the project's. */
async function requireNotYankedSince(
  em: EntityManager,
  { releaseId }: Artifact,
  madeAt: Temporal.Instant,
): Promise<void> {
  const release = await em.findOneOrFail(Release, { id: releaseId });
  const { yankedAt } = release;
  if (yankedAt && Temporal.Instant.compare(yankedAt, madeAt) > 0) throw releaseStates.refusal(release);
}
