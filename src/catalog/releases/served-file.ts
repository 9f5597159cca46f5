import { notFound } from '../../errors.ts';
import { attachment } from '../../platform/files/attachment.ts';
import type { FolderStore } from '../../platform/files/folder-store.ts';
import { ArtifactStatus, artifactStates } from './artifact-status.ts';
import { Artifact, announcedFile } from './artifact.ts';
import type { AtTheDoor } from './receive-upload.ts';

/** A file to be sent, and what is told with it. */
export interface ServedFile {
  path: string;
  headers: Record<string, string>;
}

/** The file that a download address was made for. One that was yanked since is not given out any more. */
export async function servedFile(
  { em, now }: AtTheDoor,
  store: FolderStore,
  token: string,
): Promise<ServedFile> {
  const artifact = await em.findOne(Artifact, { id: store.open('get', token, now) });
  if (!artifact) throw notFound('artifact');
  if (artifact.status !== ArtifactStatus.uploaded) throw artifactStates.refusal(artifact.status);
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
