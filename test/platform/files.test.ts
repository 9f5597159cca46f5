import { createHash, randomBytes } from 'node:crypto';
import { mkdir, mkdtemp, readFile, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Temporal } from 'temporal-polyfill';
import { readConfig } from '../../src/config.ts';
import { AddressSigner } from '../../src/platform/files/address-signer.ts';
import { attachment } from '../../src/platform/files/attachment.ts';
import { FolderStore } from '../../src/platform/files/folder-store.ts';
import { S3Store } from '../../src/platform/files/s3-store.ts';
import type { AnnouncedFile } from '../../src/platform/files/store.ts';
import { newId } from '../../src/platform/values/ids.ts';
import { TinyS3, s3Location } from './tiny-s3.ts';

const now = Temporal.Instant.from('2026-01-31T10:00:00Z');
const bytes = Buffer.from('the bytes of a release');
const signer = new AddressSigner('a secret of more than 32 characters');

function announced(content: Buffer, more: Partial<AnnouncedFile> = {}): AnnouncedFile {
  const id = newId('artifact');
  const sha256 = createHash('sha256').update(content).digest('hex');
  const key = `${newId('project')}/${id}`;
  const size = content.length;
  return { id, key, filename: 'forge 1.0.zip', contentType: 'application/zip', size, sha256, ...more };
}

function codeOf(work: () => unknown): string {
  try {
    work();
    return 'none';
  } catch (error) {
    return (error as { code: string }).code;
  }
}

describe('a signed file address', () => {
  const id = newId('artifact');
  const token = signer.sign('get', id, now.add({ minutes: 5 }));

  it('opens to the file it was signed for until it expires', () => {
    expect(signer.open('get', token, now.add({ seconds: 299 }))).toEqual({
      id,
      expiresAt: now.add({ minutes: 5 }),
    });
    expect(codeOf(() => signer.open('get', token, now.add({ seconds: 300 })))).toBe('address_expired');
  });

  it('is valid for one method and one secret only', () => {
    expect(codeOf(() => signer.open('put', token, now))).toBe('address_invalid');
    const other = new AddressSigner('another secret of more than 32 characters');
    expect(codeOf(() => other.open('get', token, now))).toBe('address_invalid');
  });

  it('is refused when any of its characters is changed', () => {
    for (let at = 0; at < token.length; at += 1) {
      const forged = token.slice(0, at) + (token[at] === 'q' ? 'r' : 'q') + token.slice(at + 1);
      expect([forged, codeOf(() => signer.open('get', forged, now))]).toEqual([forged, 'address_invalid']);
    }
    for (const forged of ['', 'x', `${token}a`, `${token} `, token.slice(0, -1), '../../etc/passwd']) {
      expect(codeOf(() => signer.open('get', forged, now))).toBe('address_invalid');
    }
  });
});

describe('the Content-Disposition header of a download', () => {
  it.each([
    ['forge-1.0.zip', 'attachment; filename="forge-1.0.zip"'],
    ['a"b\\c.zip', `attachment; filename="a_b_c.zip"; filename*=UTF-8''a%22b%5Cc.zip`],
    ["Größe 'x'.zip", `attachment; filename="Gr__e 'x'.zip"; filename*=UTF-8''Gr%C3%B6%C3%9Fe%20%27x%27.zip`],
    ['50%.zip', `attachment; filename="50_.zip"; filename*=UTF-8''50%25.zip`],
  ])('quotes and encodes the file name %s', (filename, header) => expect(attachment(filename)).toBe(header));
});

describe('file storage in a folder', () => {
  let folder: string;
  let store: FolderStore;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'hub-files-'));
    store = new FolderStore(folder, 'http://hub/files/', signer);
  });

  afterAll(() => rm(folder, { recursive: true }));

  it('keeps a file that matches its announced size and checksum', async () => {
    const file = announced(bytes);
    expect(await store.look(file)).toBe('missing');
    const arrived = await store.receive(file, Readable.from([bytes.subarray(0, 5), bytes.subarray(5)]));
    expect(await store.look(file)).toBe('missing');
    await arrived.keep();
    await arrived.drop();
    expect(await store.look(file)).toBe('whole');
    expect(await readFile(store.pathOf(file))).toEqual(bytes);
  });

  it('keeps an empty file', async () => {
    const file = announced(Buffer.alloc(0));
    await (await store.receive(file, Readable.from([]))).keep();
    expect(await store.look(file)).toBe('whole');
  });

  it.each([
    ['upload_too_large', { size: bytes.length - 1 }],
    ['upload_too_short', { size: bytes.length + 1 }],
    ['upload_differs', { sha256: '0'.repeat(64) }],
  ])('leaves nothing of an upload that is refused with %s', async (code, more) => {
    const body = Readable.from([bytes]);
    await expect(store.receive(announced(bytes, more), body)).rejects.toMatchObject({ code });
    expect(await readdir(join(folder, 'arriving'))).toEqual([]);
  });

  it('leaves nothing of an upload that breaks off', async () => {
    const broken = Readable.from(
      (async function* () {
        yield bytes.subarray(0, 5);
        throw new Error('the wire was cut');
      })(),
    );
    await expect(store.receive(announced(bytes), broken)).rejects.toThrow('the wire was cut');
    expect(await readdir(join(folder, 'arriving'))).toEqual([]);
  });

  it('removes old leftovers of a crash, and no upload in progress', async () => {
    await mkdir(join(folder, 'arriving'), { recursive: true });
    const [old, young] = ['old', 'young'].map((name) => join(folder, 'arriving', name));
    await writeFile(old!, 'x');
    await writeFile(young!, 'x');
    await utimes(old!, 1, 1);
    expect(await store.sweep()).toBe(1);
    expect(await readdir(join(folder, 'arriving'))).toEqual(['young']);
    await rm(young!);
    expect(await new FolderStore(join(folder, 'not-there'), '', signer).sweep()).toBe(0);
  });
});

describe('file storage in an S3 bucket', () => {
  const s3 = new TinyS3();
  let store: S3Store;

  beforeAll(async () => {
    s3Location.endpoint = await s3.start();
    store = new S3Store(s3Location);
  });

  afterAll(() => s3.stop());

  it('names the origin of its addresses, which the policy of the console allows', async () => {
    expect(await store.foreignOrigin()).toBe(s3Location.endpoint);
    const onAmazon = new S3Store({ ...s3Location, endpoint: undefined });
    expect(await onAmazon.foreignOrigin()).toBe('https://releases.s3.eu-central-1.amazonaws.com');
    const { url } = await onAmazon.uploadAddress(announced(bytes), now);
    expect(new URL(url).origin).toBe(await onAmazon.foreignOrigin());
  });

  // A signature is valid for a limited time only, which TinyS3 does not check.
  it('accepts an upload only with the signed size, type and checksum', async () => {
    const file = announced(bytes);
    const { url, headers, expiresAt } = await store.uploadAddress(file, now);
    const { pathname, searchParams } = new URL(url);
    expect(pathname).toBe(`/releases/hub/${file.key}`);
    expect(searchParams.get('X-Amz-SignedHeaders')).toBe('content-length;content-type;host;x-amz-checksum-sha256');
    expect(searchParams.get('X-Amz-Date')).toBe('20260131T100000Z');
    expect(searchParams.get('X-Amz-Expires')).toBe('3600');
    expect(expiresAt.toString()).toBe('2026-01-31T11:00:00Z');
    const put = (body: Buffer, more = {}) =>
      fetch(url, { method: 'PUT', body: new Uint8Array(body), headers: { ...headers, ...more } });
    expect(await store.look(file)).toBe('missing');
    const otherSum = createHash('sha256').update('x').digest('base64');
    expect((await put(Buffer.from('x'), { 'x-amz-checksum-sha256': otherSum })).status).toBe(403);
    expect((await put(randomBytes(bytes.length))).status).toBe(400);
    expect((await put(bytes)).status).toBe(200);
    expect(await store.look(file)).toBe('whole');
  });

  it('serves a download under its file name for five minutes', async () => {
    const file = announced(bytes, { filename: 'Größe.zip' });
    s3.objects.set(`/releases/hub/${file.key}`, { body: bytes });
    const { url, expiresAt } = await store.downloadAddress(file, now);
    expect(new URL(url).searchParams.get('X-Amz-Expires')).toBe('300');
    expect(expiresAt.toString()).toBe('2026-01-31T10:05:00Z');
    const answer = await fetch(url);
    expect(Buffer.from(await answer.arrayBuffer())).toEqual(bytes);
    expect(answer.headers.get('content-disposition')).toBe(attachment('Größe.zip'));
    expect(answer.headers.get('cache-control')).toBe('private, no-store');
    expect((await fetch(url.replace('response-content-type', 'response-x'))).status).toBe(403);
  });

  it('verifies a file by the checksum that S3 stored, or by its bytes when S3 stored none', async () => {
    const file = announced(bytes);
    const path = `/releases/hub/${file.key}`;
    const sumOf = (body: Buffer) => createHash('sha256').update(body).digest('base64');
    const lookAt = (body: Buffer) => {
      s3.objects.set(path, { body, checksum: sumOf(body) });
      s3.seen.length = 0;
      return store.look(file);
    };
    const wrong = Buffer.from(bytes).fill('x', 0, 1);
    expect([await lookAt(bytes), s3.seen]).toEqual(['whole', [`HEAD ${path}`]]);
    expect([await lookAt(wrong), s3.seen]).toEqual(['different', [`HEAD ${path}`]]);
    s3.keepsChecksums = false;
    expect([await lookAt(bytes), s3.seen]).toEqual(['whole', [`HEAD ${path}`, `GET ${path}`]]);
    expect(await lookAt(wrong)).toBe('different');
    expect([await lookAt(Buffer.from('short')), s3.seen]).toEqual(['different', [`HEAD ${path}`]]);
  });
});

describe('the setting HUB_FILES', () => {
  const keys = { AWS_ACCESS_KEY_ID: 'id', AWS_SECRET_ACCESS_KEY: 'secret' };

  it('defaults to a folder in the data folder, and can name a bucket', () => {
    expect(readConfig({ HUB_DATA_DIR: '/data' }).files).toEqual({ folder: '/data/files' });
    const HUB_FILES = 's3://releases/hub/?region=eu-central-1&endpoint=https%3A%2F%2Fs3.example.org';
    expect(readConfig({ HUB_FILES, ...keys }).files).toMatchObject({
      bucket: 'releases',
      prefix: 'hub',
      region: 'eu-central-1',
      endpoint: 'https://s3.example.org',
      credentials: { accessKeyId: 'id', secretAccessKey: 'secret' },
    });
  });

  it.each([
    ['/var/files', keys, /must be an address such as s3:/],
    ['s3://', keys, /must be an address such as s3:/],
    ['s3://releases?zone=eu', keys, /accepts only region and endpoint, not zone/],
    ['s3://releases?endpoint=minio', keys, /an invalid endpoint/],
    ['s3://releases', { AWS_ACCESS_KEY_ID: 'id' }, /set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY/],
  ])('is refused with a message when it is %s', (HUB_FILES, env, sentence) => {
    expect(() => readConfig({ HUB_FILES, ...env })).toThrow(sentence);
  });
});
