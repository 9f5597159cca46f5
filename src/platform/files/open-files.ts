import { AddressSigner } from './address-signer.ts';
import { FolderStore } from './folder-store.ts';
import type { FilesPlace } from './read-place.ts';
import { S3Store } from './s3-store.ts';

/** The path of the hub's own signed addresses. */
export const filesPath = '/files/';

interface Settings {
  files: FilesPlace;
  /** The hub's public address. */
  url: string;
  secret: string;
}

/** Opens the store that the configuration names. */
export function openFiles({ files, url, secret }: Settings): FolderStore | S3Store {
  if ('bucket' in files) return new S3Store(files);
  return new FolderStore(files.folder, url + filesPath, new AddressSigner(secret));
}
