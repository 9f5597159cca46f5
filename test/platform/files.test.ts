import { createHash, createHmac, randomBytes } from 'node:crypto';
import { mkdir, mkdtemp, readFile, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { IncomingMessage, Server } from 'node:http';
import type { AddressInfo } from 'node:net';
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

describe('a signed address', () => {
  const id = newId('artifact');
  const token = signer.sign('get', id, now.add({ minutes: 5 }));

  it('names what it was signed for, until it expires', () => {
    expect(signer.open('get', token, now.add({ seconds: 299 }))).toEqual({
      id,
      expiresAt: now.add({ minutes: 5 }),
    });
    expect(codeOf(() => signer.open('get', token, now.add({ seconds: 300 })))).toBe('address_expired');
  });

  it('is good for one method and one secret', () => {
    expect(codeOf(() => signer.open('put', token, now))).toBe('address_invalid');
    const other = new AddressSigner('another secret of more than 32 characters');
    expect(codeOf(() => other.open('get', token, now))).toBe('address_invalid');
  });

  it('is refused with any of its characters changed', () => {
    for (let at = 0; at < token.length; at += 1) {
      const forged = token.slice(0, at) + (token[at] === 'q' ? 'r' : 'q') + token.slice(at + 1);
      expect([forged, codeOf(() => signer.open('get', forged, now))]).toEqual([forged, 'address_invalid']);
    }
    for (const forged of ['', 'x', `${token}a`, `${token} `, token.slice(0, -1), '../../etc/passwd']) {
      expect(codeOf(() => signer.open('get', forged, now))).toBe('address_invalid');
    }
  });
});

describe('the name that a file is saved under', () => {
  it.each([
    ['forge-1.0.zip', 'attachment; filename="forge-1.0.zip"'],
    ['a"b\\c.zip', `attachment; filename="a_b_c.zip"; filename*=UTF-8''a%22b%5Cc.zip`],
    ["Größe 'x'.zip", `attachment; filename="Gr__e 'x'.zip"; filename*=UTF-8''Gr%C3%B6%C3%9Fe%20%27x%27.zip`],
    ['50%.zip', `attachment; filename="50_.zip"; filename*=UTF-8''50%25.zip`],
  ])('of %s ends no header', (filename, header) => expect(attachment(filename)).toBe(header));
});

describe('a folder of files', () => {
  let folder: string;
  let store: FolderStore;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'hub-files-'));
    store = new FolderStore(folder, 'http://hub/files/', signer);
  });

  afterAll(() => rm(folder, { recursive: true }));

  it('keeps a file that is what was announced', async () => {
    const file = announced(bytes);
    expect(await store.look(file)).toBe('missing');
    const arrived = await store.receive(file, Readable.from([bytes.subarray(0, 5), bytes.subarray(5)]));
    expect(await store.look(file)).toBe('missing');
    await arrived.keep();
    await arrived.drop();
    expect(await store.look(file)).toBe('whole');
    expect(await readFile(store.pathOf(file))).toEqual(bytes);
  });

  it('keeps a file of no bytes', async () => {
    const file = announced(Buffer.alloc(0));
    await (await store.receive(file, Readable.from([]))).keep();
    expect(await store.look(file)).toBe('whole');
  });

  it.each([
    ['upload_too_large', { size: bytes.length - 1 }],
    ['upload_too_short', { size: bytes.length + 1 }],
    ['upload_differs', { sha256: '0'.repeat(64) }],
  ])('leaves nothing of one that is refused as %s', async (code, more) => {
    const body = Readable.from([bytes]);
    await expect(store.receive(announced(bytes, more), body)).rejects.toMatchObject({ code });
    expect(await readdir(join(folder, 'arriving'))).toEqual([]);
  });

  it('leaves nothing of one that breaks off', async () => {
    const broken = Readable.from(
      (async function* () {
        yield bytes.subarray(0, 5);
        throw new Error('the wire was cut');
      })(),
    );
    await expect(store.receive(announced(bytes), broken)).rejects.toThrow('the wire was cut');
    expect(await readdir(join(folder, 'arriving'))).toEqual([]);
  });

  it('sweeps away what a crash has left, and nothing that still arrives', async () => {
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

/** What a request must be signed with, calculated again from AWS's specification (Signature Version 4, query parameters). */
function signatureOf(method: string, url: URL, headers: Record<string, string>): string {
  const query = [...url.searchParams]
    .filter(([name]) => name !== 'X-Amz-Signature')
    .map(([name, value]) => `${escape4(name)}=${escape4(value)}`)
    .sort();
  const names = url.searchParams.get('X-Amz-SignedHeaders')!.split(';');
  const signed = names.map((name) => `${name}:${headers[name]?.trim() ?? ''}\n`).join('');
  const request = [method, url.pathname, query.join('&'), signed, names.join(';'), 'UNSIGNED-PAYLOAD'];
  const [, ...scope] = url.searchParams.get('X-Amz-Credential')!.split('/');
  const toSign = [
    'AWS4-HMAC-SHA256',
    url.searchParams.get('X-Amz-Date')!,
    scope.join('/'),
    createHash('sha256').update(request.join('\n')).digest('hex'),
  ].join('\n');
  const hmac = (key: Buffer | string, text: string) => createHmac('sha256', key).update(text).digest();
  const key = scope.reduce<Buffer | string>(hmac, `AWS4${place.credentials.secretAccessKey}`);
  return hmac(key, toSign).toString('hex');
}

function escape4(text: string): string {
  return encodeURIComponent(text).replaceAll(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);
}

const place = {
  bucket: 'releases',
  prefix: 'hub',
  region: 'eu-central-1',
  endpoint: '',
  credentials: { accessKeyId: 'AKIDEXAMPLE', secretAccessKey: 'a secret key' },
};

/** As much of S3 as the hub asks of it. */
class TinyS3 {
  readonly objects = new Map<string, { body: Buffer; checksum?: string }>();
  readonly seen: string[] = [];
  keepsChecksums = true;
  #server!: Server;

  async start(): Promise<string> {
    this.#server = createServer((request, response) => {
      const chunks: Buffer[] = [];
      request.on('data', (chunk: Buffer) => chunks.push(chunk));
      request.on('end', () => {
        const { status, headers, body } = this.#answer(request, Buffer.concat(chunks));
        response.writeHead(status, headers).end(request.method === 'HEAD' ? undefined : body);
      });
    });
    await new Promise<void>((done) => this.#server.listen(0, '127.0.0.1', done));
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  stop(): void {
    this.#server.close().closeAllConnections();
  }

  #answer(request: IncomingMessage, body: Buffer) {
    const url = new URL(request.url!, place.endpoint);
    this.seen.push(`${request.method} ${url.pathname}`);
    const isPresigned = url.searchParams.has('X-Amz-Signature');
    if (isPresigned) {
      const expected = signatureOf(request.method!, url, request.headers as Record<string, string>);
      if (url.searchParams.get('X-Amz-Signature') !== expected) return { status: 403, headers: {}, body: '' };
    }
    if (request.method === 'PUT') return this.#put(url.pathname, request, body);
    const found = this.objects.get(url.pathname);
    if (!found) return { status: 404, headers: {}, body: '' };
    const checksum = found.checksum && this.keepsChecksums && request.headers['x-amz-checksum-mode'];
    const headers = {
      'content-length': String(found.body.length),
      ...(checksum ? { 'x-amz-checksum-sha256': found.checksum } : {}),
      ...Object.fromEntries(
        [...url.searchParams]
          .filter(([name]) => name.startsWith('response-'))
          .map(([name, value]) => [name.slice('response-'.length), value]),
      ),
    };
    return { status: 200, headers, body: found.body };
  }

  #put(path: string, { headers }: IncomingMessage, body: Buffer) {
    const checksum = createHash('sha256').update(body).digest('base64');
    if (headers['x-amz-checksum-sha256'] !== checksum) return { status: 400, headers: {}, body: 'BadDigest' };
    this.objects.set(path, { body, checksum });
    return { status: 200, headers: {}, body: '' };
  }
}

describe('a bucket of files', () => {
  const s3 = new TinyS3();
  let store: S3Store;

  beforeAll(async () => {
    place.endpoint = await s3.start();
    store = new S3Store(place);
  });

  afterAll(() => s3.stop());

  // The signature is only good at the time it was made, which the tiny S3 does not ask about.
  it('takes a file by an address that is signed with its size, type and checksum', async () => {
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

  it('gives a file out under its name, for five minutes', async () => {
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

  it('is asked for the checksum it kept, and reads the bytes where it kept none', async () => {
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

describe('HUB_FILES', () => {
  const keys = { AWS_ACCESS_KEY_ID: 'id', AWS_SECRET_ACCESS_KEY: 'secret' };

  it('names a folder in the data folder, or a bucket', () => {
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
    ['s3://releases?zone=eu', keys, /knows region and endpoint, and not zone/],
    ['s3://releases?endpoint=minio', keys, /an endpoint that is no address/],
    ['s3://releases', { AWS_ACCESS_KEY_ID: 'id' }, /set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY/],
  ])('is refused as %s', (HUB_FILES, env, sentence) => {
    expect(() => readConfig({ HUB_FILES, ...env })).toThrow(sentence);
  });
});
