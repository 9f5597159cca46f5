import type { Temporal } from 'temporal-polyfill';

/** A file as announced before its upload; only exactly this file is stored. */
export interface AnnouncedFile {
  /** The id of the file in the hub, such as artifact_01h4... */
  id: string;
  /** The key of the file in the store. It consists of ids only, never of text from a caller. */
  key: string;
  /** The name under which a download is saved. */
  filename: string;
  contentType: string;
  /** In bytes. */
  size: number;
  /** In hexadecimal. */
  sha256: string;
}

/** An address that needs no credentials until it expires. */
export interface SignedAddress {
  url: string;
  expiresAt: Temporal.Instant;
}

/** The address to PUT a file to, with the headers that the request must send. */
export interface UploadAddress extends SignedAddress {
  headers: Record<string, string>;
}

/** The state of a file in the store: missing, complete as announced, or different. */
export type StoredFile = 'missing' | 'whole' | 'different';

/** Stores files. Their bytes are uploaded and downloaded by signed addresses only. */
export interface FileStore {
  uploadAddress(file: AnnouncedFile, now: Temporal.Instant): Promise<UploadAddress>;
  downloadAddress(file: AnnouncedFile, now: Temporal.Instant): Promise<SignedAddress>;
  look(file: AnnouncedFile): Promise<StoredFile>;
  /** The origin of its addresses, which pages of the hub must be allowed to send files to; null for the hub's own. */
  foreignOrigin(): Promise<string | null>;
}

/** The lifetimes of addresses for uploads and downloads. */
export const goodFor = { upload: { minutes: 60 }, download: { minutes: 5 } } as const;
