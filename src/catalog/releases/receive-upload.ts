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

/** Who comes to the door of the signed addresses, and when. */
export interface AtTheDoor {
  em: EntityManager;
  viewer: Actor;
  now: Temporal.Instant;
}

/** What came, and how many bytes it says it has. */
interface UploadBody {
  stream: Readable;
  length?: number;
}

/** Takes in the file that an upload address was made for. Its bytes are read outside of any transaction. */
export async function receiveUpload(
  { em, ...by }: AtTheDoor,
  store: FolderStore,
  token: string,
  { stream, length }: UploadBody,
): Promise<void> {
  const { id } = store.open('put', token, by.now);
  const artifact = await em.findOne(Artifact, { id });
  if (!artifact) throw notFound('artifact');
  artifact.requireAwaited();
  const file = announcedFile(artifact);
  requireLength(file, length);
  const arrived = await store.receive(file, stream).catch(async (error: unknown) => {
    if (error instanceof Refusal) await em.transactional((inside) => failUpload({ ...by, em: inside }, id));
    throw error;
  });
  try {
    await em.transactional((inside) => settleUpload({ ...by, em: inside }, id, () => arrived.keep()));
  } finally {
    await arrived.drop();
  }
}

/** Told before a single byte of it is read. */
function requireLength(file: AnnouncedFile, length = file.size): void {
  if (length > file.size) throw tooLarge(file);
  if (length < file.size) throw tooShort(file, length);
}
