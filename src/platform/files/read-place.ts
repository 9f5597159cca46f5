import { resolve } from 'node:path';
import type { S3Place } from './s3-store.ts';

/** Where the files are stored: a folder of this machine, or a bucket. */
export type FilesPlace = { folder: string } | S3Place;

interface StorageKeys {
  AWS_ACCESS_KEY_ID?: string;
  AWS_SECRET_ACCESS_KEY?: string;
  AWS_SESSION_TOKEN?: string;
}

/** Parses HUB_FILES: s3://bucket/prefix?region=...&endpoint=..., or empty for a folder in the data folder. */
export function readPlace(address: string | undefined, dataDir: string, keys: StorageKeys): FilesPlace {
  if (!address) return { folder: resolve(dataDir, 'files') };
  const { hostname, pathname, searchParams } = new URL(address);
  return {
    bucket: hostname,
    prefix: decodeURIComponent(pathname).replaceAll(/^\/+|\/+$/g, ''),
    region: searchParams.get('region') ?? 'us-east-1',
    endpoint: searchParams.get('endpoint') ?? undefined,
    credentials: {
      accessKeyId: keys.AWS_ACCESS_KEY_ID ?? '',
      secretAccessKey: keys.AWS_SECRET_ACCESS_KEY ?? '',
      sessionToken: keys.AWS_SESSION_TOKEN,
    },
  };
}

/** Returns the problems of HUB_FILES and of the keys of the bucket. */
export function mistakesOfPlace(address: string | undefined, keys: StorageKeys): string[] {
  if (!address) return [];
  const url = URL.parse(address);
  if (url?.protocol !== 's3:' || !url.hostname) {
    return ['HUB_FILES must be an address such as s3://bucket/prefix?region=eu-central-1.'];
  }
  const endpoint = url.searchParams.get('endpoint');
  const unknown = [...url.searchParams.keys()].filter((name) => name !== 'region' && name !== 'endpoint');
  return [
    ...unknown.map((name) => `HUB_FILES accepts only region and endpoint, not ${name}.`),
    ...(endpoint === null || /^https?:$/.test(URL.parse(endpoint)?.protocol ?? '')
      ? []
      : ['HUB_FILES has an invalid endpoint; use an address such as endpoint=https://s3.example.org.']),
    ...(keys.AWS_ACCESS_KEY_ID && keys.AWS_SECRET_ACCESS_KEY
      ? []
      : ['HUB_FILES names a bucket: set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY as well.']),
  ];
}
