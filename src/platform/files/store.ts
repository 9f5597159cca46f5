import type { Temporal } from 'temporal-polyfill';

/** A file as it was announced before it came: what is kept is exactly this. */
export interface AnnouncedFile {
  /** Names it at the hub, such as artifact_01h4... */
  id: string;
  /** Its place in the store: made of ids alone, and of nothing that a caller wrote. */
  key: string;
  /** What it is called where it is saved. */
  filename: string;
  contentType: string;
  /** Bytes. */
  size: number;
  /** In hex. */
  sha256: string;
}

/** An address that needs no credentials, for as long as it is good. */
export interface SignedAddress {
  url: string;
  expiresAt: Temporal.Instant;
}

/** Where to PUT a file, and the headers without which it is refused. */
export interface UploadAddress extends SignedAddress {
  headers: Record<string, string>;
}

/** What a store has of a file: nothing, all of it as it was announced, or something else. */
export type StoredFile = 'missing' | 'whole' | 'different';

/** Where files are kept. Bytes go to and from it by signed addresses alone. */
export interface FileStore {
  uploadAddress(file: AnnouncedFile, now: Temporal.Instant): Promise<UploadAddress>;
  downloadAddress(file: AnnouncedFile, now: Temporal.Instant): Promise<SignedAddress>;
  look(file: AnnouncedFile): Promise<StoredFile>;
}

/** How long an address is good for who uploads, and for who downloads. */
export const goodFor = { upload: { minutes: 60 }, download: { minutes: 5 } } as const;
