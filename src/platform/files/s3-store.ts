import type * as S3 from '@aws-sdk/client-s3';
import type { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import type { Temporal } from 'temporal-polyfill';
import { attachment } from './attachment.ts';
import { goodFor } from './store.ts';
import type { AnnouncedFile, FileStore, StoredFile, SignedAddress, UploadAddress } from './store.ts';

/** A bucket, or a prefix of one, of Amazon S3 or a compatible store. */
export interface S3Place {
  bucket: string;
  /** The prefix of every key; empty for the whole bucket. */
  prefix: string;
  region: string;
  /** By default Amazon's endpoint. */
  endpoint?: string;
  credentials: { accessKeyId: string; secretAccessKey: string; sessionToken?: string };
}

interface Sdk {
  s3: typeof S3;
  sign: typeof getSignedUrl;
  client: S3.S3Client;
}

/** Stores files in S3, which checks uploads against the checksum and the size in the signed address. */
export class S3Store implements FileStore {
  #sdk?: Promise<Sdk>;
  #origin?: Promise<string>;

  constructor(private readonly place: S3Place) {}

  async uploadAddress(file: AnnouncedFile, now: Temporal.Instant): Promise<UploadAddress> {
    const { s3, client, sign } = await this.#load();
    const checksum = base64Of(file.sha256);
    const command = new s3.PutObjectCommand({
      ...this.#object(file),
      ContentLength: file.size,
      ContentType: file.contentType,
      ChecksumSHA256: checksum,
    });
    const named = new Set(['host', 'content-type', 'content-length', CHECKSUM]);
    const expiresAt = now.add(goodFor.upload);
    const url = await sign(client, command, {
      ...lasting(now, expiresAt),
      signableHeaders: named,
      // S3 compares the checksum with the upload only if it is a signed header, not in the query.
      unhoistableHeaders: new Set([CHECKSUM]),
    });
    return { url, expiresAt, headers: { 'Content-Type': file.contentType, [CHECKSUM]: checksum } };
  }

  async downloadAddress(file: AnnouncedFile, now: Temporal.Instant): Promise<SignedAddress> {
    const { s3, client, sign } = await this.#load();
    const command = new s3.GetObjectCommand({
      ...this.#object(file),
      ResponseContentDisposition: attachment(file.filename),
      ResponseContentType: file.contentType,
      ResponseCacheControl: 'private, no-store',
    });
    const expiresAt = now.add(goodFor.download);
    return { url: await sign(client, command, lasting(now, expiresAt)), expiresAt };
  }

  /** Compares the checksum that the store reports; if the store reports none, reads the file. */
  async look(file: AnnouncedFile): Promise<StoredFile> {
    const { s3, client } = await this.#load();
    try {
      const found = await client.send(new s3.HeadObjectCommand({ ...this.#object(file), ChecksumMode: 'ENABLED' }));
      if (found.ContentLength !== file.size) return 'different';
      const sum = found.ChecksumSHA256 ?? (await this.#calculate(file));
      return sum === base64Of(file.sha256) ? 'whole' : 'different';
    } catch (error) {
      if (error instanceof s3.NotFound || error instanceof s3.NoSuchKey) return 'missing';
      throw error;
    }
  }

  /** The SDK alone knows how bucket, region and endpoint make an address, so one is signed to read its origin. */
  foreignOrigin(): Promise<string> {
    return (this.#origin ??= this.#findOrigin());
  }

  async #findOrigin(): Promise<string> {
    const { s3, client, sign } = await this.#load();
    return new URL(await sign(client, new s3.PutObjectCommand(this.#object({ key: 'origin' })))).origin;
  }

  async #calculate(file: AnnouncedFile): Promise<string> {
    const { s3, client } = await this.#load();
    const { Body } = await client.send(new s3.GetObjectCommand(this.#object(file)));
    const hash = createHash('sha256');
    for await (const chunk of Body as Readable) hash.update(chunk as Buffer);
    return hash.digest('base64');
  }

  #object({ key }: Pick<AnnouncedFile, 'key'>): { Bucket: string; Key: string } {
    const { bucket, prefix } = this.place;
    return { Bucket: bucket, Key: prefix ? `${prefix}/${key}` : key };
  }

  /** Loads the SDK on demand, because loading takes most of a second and only hubs with a bucket need it. */
  #load(): Promise<Sdk> {
    return (this.#sdk ??= load(this.place));
  }
}

const CHECKSUM = 'x-amz-checksum-sha256';

async function load({ region, endpoint, credentials }: S3Place): Promise<Sdk> {
  const [s3, presigner] = await Promise.all([import('@aws-sdk/client-s3'), import('@aws-sdk/s3-request-presigner')]);
  const client = new s3.S3Client({
    region,
    endpoint,
    credentials,
    // Stores other than Amazon's may have no host name for each bucket.
    forcePathStyle: endpoint !== undefined,
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  });
  return { s3, sign: presigner.getSignedUrl, client };
}

function lasting(now: Temporal.Instant, until: Temporal.Instant) {
  return {
    signingDate: new Date(now.epochMilliseconds),
    expiresIn: (until.epochMilliseconds - now.epochMilliseconds) / 1000,
  };
}

function base64Of(hex: string): string {
  return Buffer.from(hex, 'hex').toString('base64');
}
