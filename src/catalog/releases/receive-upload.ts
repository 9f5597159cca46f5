import type { EntityManager } from '@mikro-orm/postgresql';
import type { Readable } from 'node:stream';
import type { Temporal } from 'temporal-polyfill';
import { Refusal, notFound } from '../../errors.ts';
import type { FolderStore } from '../../platform/files/folder-store.ts';
import type { AnnouncedFile } from '../../platform/files/store.ts';
import { tooLarge, tooShort } from '../../platform/files/upload-refusals.ts';
import type { Actor } from '../../platform/events/record.ts';
import { Artifact, announcedFile } from './artifact.ts';
import { failUpload, settleUpload } from './settle-upload.ts';

/** The context of a request to a signed address. */
export interface SignedAddressContext {
  em: EntityManager;
  viewer: Actor;
  now: Temporal.Instant;
}

/** The body of an upload, and its Content-Length. */
interface UploadBody {
  stream: Readable;
  length?: number;
}

/** Receives the file that an upload address was made for. The bytes are read outside of any transaction. */
export async function receiveUpload(
  { em, ...author }: SignedAddressContext,
  store: FolderStore,
  token: string,
  { stream, length }: UploadBody,
): Promise<void> {
  const { id } = store.open('put', token, author.now);
  const artifact = await em.findOne(Artifact, { id });
  if (!artifact) throw notFound('artifact');
  artifact.requireUploadable();
  const file = announcedFile(artifact);
  requireLength(file, length);
  const received = await store.receive(file, stream).catch(async (error: unknown) => {
    if (error instanceof Refusal) await em.transactional((inside) => failUpload({ ...author, em: inside }, id));
    throw error;
  });
  try {
    await em.transactional((inside) => settleUpload({ ...author, em: inside }, id, () => received.keep()));
  } finally {
    await received.drop();
  }
}

/** Refuses a wrong length before any byte is read. */
function requireLength(file: AnnouncedFile, length = file.size): void {
  if (length > file.size) throw tooLarge(file);
  if (length < file.size) throw tooShort(file, length);
}
