import { createHash, randomUUID } from 'node:crypto';
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import type { FileHandle } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import type { Temporal } from 'temporal-polyfill';
import { wallMs } from '../time/clock.ts';
import type { AddressSigner, OpenedAddress, AddressUse } from './address-signer.ts';
import { goodFor } from './store.ts';
import type { AnnouncedFile, FileStore, StoredFile, SignedAddress, UploadAddress } from './store.ts';
import { different, tooLarge, tooShort } from './upload-refusals.ts';

/** A complete upload in a temporary file: `keep` moves it into place atomically, `drop` removes it. */
export interface ReceivedUpload {
  keep(): Promise<void>;
  drop(): Promise<void>;
}

/** Stores files in a folder, with addresses of the hub. Instances that share a database must share the folder. */
export class FolderStore implements FileStore {
  constructor(
    readonly folder: string,
    /** The prefix of the signed addresses; the token follows. */
    private readonly base: string,
    private readonly signer: AddressSigner,
  ) {}

  async uploadAddress(file: AnnouncedFile, now: Temporal.Instant): Promise<UploadAddress> {
    const headers = { 'Content-Type': file.contentType };
    return { ...this.#address('put', file, now.add(goodFor.upload)), headers };
  }

  async downloadAddress(file: AnnouncedFile, now: Temporal.Instant): Promise<SignedAddress> {
    return this.#address('get', file, now.add(goodFor.download));
  }

  /** Returns the file of a token, and the expiry of the token. */
  open(use: AddressUse, token: string, now: Temporal.Instant): OpenedAddress {
    return this.signer.open(use, token, now);
  }

  /** Compares the size only, because a file is moved into place after its checksum was verified. */
  async look(file: AnnouncedFile): Promise<StoredFile> {
    const found = await stat(this.pathOf(file)).catch(absent);
    if (!found) return 'missing';
    return found.size === file.size ? 'whole' : 'different';
  }

  async foreignOrigin(): Promise<null> {
    return null;
  }

  pathOf({ key }: AnnouncedFile): string {
    return join(this.folder, key);
  }

  /** Writes an upload to a temporary file; refuses and removes an upload that differs from its announcement. */
  async receive(file: AnnouncedFile, body: Readable): Promise<ReceivedUpload> {
    const draft = join(this.#arrivals, randomUUID());
    await mkdir(this.#arrivals, { recursive: true, mode: 0o700 });
    try {
      await write(draft, file, body);
    } catch (error) {
      await rm(draft, { force: true });
      throw error;
    }
    return { keep: () => moveTo(draft, this.pathOf(file)), drop: () => rm(draft, { force: true }) };
  }

  /** Removes temporary files of interrupted uploads: a running upload has written to its file recently. */
  async sweep(olderThanMs = 3_600_000): Promise<number> {
    const names = (await readdir(this.#arrivals).catch(absent)) ?? [];
    const removed = await Promise.all(names.map((name) => removeOld(join(this.#arrivals, name), olderThanMs)));
    return removed.filter(Boolean).length;
  }

  /** The folder for temporary files. It is on the same disk, because a rename is atomic only within one disk. */
  get #arrivals(): string {
    return join(this.folder, 'arriving');
  }

  #address(use: AddressUse, { id }: AnnouncedFile, expiresAt: Temporal.Instant): SignedAddress {
    return { url: this.base + this.signer.sign(use, id, expiresAt), expiresAt };
  }
}

async function write(path: string, file: AnnouncedFile, body: Readable): Promise<void> {
  const draft = await open(path, 'wx', 0o600);
  try {
    await copy(body, draft, file);
    await draft.sync();
  } finally {
    await draft.close();
  }
}

/** Leaves the body open after a refusal, so that the sender can still receive the answer. */
async function copy(body: Readable, draft: FileHandle, file: AnnouncedFile): Promise<void> {
  const hash = createHash('sha256');
  let size = 0;
  for await (const chunk of body.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > file.size) throw tooLarge(file);
    hash.update(chunk);
    await draft.appendFile(chunk);
  }
  if (size < file.size) throw tooShort(file, size);
  if (hash.digest('hex') !== file.sha256) throw different();
}

async function moveTo(draft: string, path: string): Promise<void> {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  await rename(draft, path);
  if (process.platform === 'win32') return;
  const folder = await open(dirname(path), 'r');
  await folder.sync();
  await folder.close();
}

async function removeOld(path: string, olderThanMs: number): Promise<boolean> {
  const found = await stat(path).catch(absent);
  const isOld = found !== undefined && wallMs() - found.mtimeMs > olderThanMs;
  if (isOld) await rm(path, { force: true });
  return isOld;
}

function absent(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT' && error.code !== 'ENOTDIR') throw error;
}
