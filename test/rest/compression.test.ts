import { request as httpRequest } from 'node:http';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { HubClient } from '../support/client.ts';
import { startHub } from '../support/hub.ts';
import type { TestHub } from '../support/hub.ts';
import { Seed } from '../support/seed.ts';

let hub: TestHub;
let key: string;
let slug: string;
let id: string;

beforeAll(async () => {
  hub = await startHub();
  const seed = new Seed(hub.orm);
  const project = await seed.project();
  key = await seed.key(project);
  const client = HubClient.withKey(hub.address, key);
  for (let n = 0; n < 3; n += 1) {
    const description = `Product ${n}. ${'It counts, sorts and prints. '.repeat(40)}`;
    const made = await client.post('/catalog/products', { slug: `tool-${n}`, name: `Tool ${n}`, description });
    expect(made.status).toBe(201);
    ({ slug, id } = made.body as unknown as { slug: string; id: string });
  }
});

afterAll(() => hub?.close());

interface RawAnswer {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  bytes: Buffer;
}

/** Sends a request without the headers that fetch adds, and returns the bytes as they arrive. */
function ask(path: string, headers: Record<string, string>, body?: unknown, method?: string): Promise<RawAnswer> {
  return new Promise((resolve, reject) => {
    const sent = {
      authorization: `Bearer ${key}`,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...headers,
    };
    const usual = body === undefined ? 'GET' : 'POST';
    const request = httpRequest(hub.address + path, { method: method ?? usual, headers: sent }, async (response) => {
      const bytes = Buffer.concat(await response.toArray());
      resolve({ status: response.statusCode!, headers: response.headers, bytes });
    });
    request.on('error', reject);
    request.end(body === undefined ? undefined : JSON.stringify(body));
  });
}

const decoders: Record<string, (bytes: Buffer) => Buffer> = { br: brotliDecompressSync, gzip: gunzipSync };
const list = { query: '{ products { nodes { id slug name description } } }' };

describe.each([
  ['a REST list', () => ['/catalog/products'] as const],
  ['a REST object', () => [`/catalog/products/${id}`] as const],
  ['an export', () => ['/catalog/export.jsonl'] as const],
  ['a GraphQL query', () => ['/graphql', list] as const],
  ['a search of the guides', () => ['/docs/search?q=product'] as const],
])('%s', (_, target) => {
  it('is compressed as the caller accepts it, and is the same when it is unpacked', async () => {
    const [path, body] = target();
    const plain = await ask(path, {}, body);
    expect([plain.status, plain.headers['content-encoding']]).toEqual([200, undefined]);
    expect(plain.bytes.length).toBeGreaterThan(1024);
    for (const [accepted, encoding] of [
      ['gzip, deflate, br, zstd', 'br'],
      ['gzip', 'gzip'],
      ['br;q=0, gzip;q=0.5', 'gzip'],
    ] as const) {
      const packed = await ask(path, { 'accept-encoding': accepted }, body);
      expect([packed.status, packed.headers['content-encoding']]).toEqual([200, encoding]);
      expect(packed.headers.vary).toMatch(/accept-encoding/i);
      expect(Number(packed.headers['content-length'])).toBe(packed.bytes.length);
      expect(packed.bytes.length).toBeLessThan(plain.bytes.length / 1.5);
      expect(decoders[encoding]!(packed.bytes).toString()).toBe(plain.bytes.toString());
    }
    const refused = await ask(path, { 'accept-encoding': 'identity' }, body);
    expect([refused.headers['content-encoding'], refused.bytes.toString()]).toEqual([
      undefined,
      plain.bytes.toString(),
    ]);
  });
});

describe('the tag of a compressed answer', () => {
  it('is strong and differs by encoding, and gets 304 with the same encoding', async () => {
    const path = `/catalog/products/${id}`;
    const tags = new Set<string>();
    for (const encoding of ['br', 'gzip', 'identity']) {
      const first = await ask(path, { 'accept-encoding': encoding });
      const tag = String(first.headers.etag);
      tags.add(tag);
      const again = await ask(path, { 'accept-encoding': encoding, 'if-none-match': tag });
      expect([again.status, again.headers.etag, again.bytes.length]).toEqual([304, tag, 0]);
      expect(again.headers.vary).toMatch(/accept-encoding/i);
      expect(again.headers['content-encoding']).toBeUndefined();
      const head = await ask(path, { 'accept-encoding': encoding }, undefined, 'HEAD');
      expect([head.headers.etag, head.headers['content-length']]).toEqual([tag, first.headers['content-length']]);
    }
    expect(tags.size).toBe(3);
    for (const tag of tags) expect(tag).toMatch(/^"v1-[\w-]{11}(-br|-gzip)?"$/);
  });

  it('gets 304 for the same content in another encoding too, with the tag that the caller has', async () => {
    const path = `/catalog/products/${id}`;
    const plain = String((await ask(path, {})).headers.etag);
    const again = await ask(path, { 'accept-encoding': 'br', 'if-none-match': `"other", ${plain}` });
    expect([again.status, again.headers.etag]).toEqual([304, plain]);
    const changed = await ask(path, { 'if-none-match': plain.replace(/"v\d+/, '"v9') });
    expect(changed.status).toBe(200);
  });

  it('is accepted in If-Match', async () => {
    const path = `/catalog/products/${id}`;
    const { headers } = await ask(path, { 'accept-encoding': 'gzip' });
    const name = 'Tool two';
    const change = { slug, name, description: 'x' };
    const changed = await ask(path, { 'if-match': String(headers.etag) }, change, 'PUT');
    expect([changed.status, JSON.parse(changed.bytes.toString())]).toMatchObject([200, { name }]);
    expect((await ask(path, { 'if-match': String(headers.etag) }, change, 'PUT')).status).toBe(412);
  });
});

describe('an answer that may hold a secret', () => {
  const packed = { 'accept-encoding': 'br, gzip' };
  const long = 'x'.repeat(90);

  it('is not compressed: new keys beside texts of the caller, by GraphQL and REST', async () => {
    const make = `createApiKey(input: { name: "${long}", scopes: ["catalog:read"] }) { key apiKey { id name } }`;
    const query = `mutation { ${Array.from({ length: 8 }, (_, n) => `k${n}: ${make}`).join(' ')} }`;
    const answer = await ask('/graphql', packed, { query });
    expect(answer.bytes.length).toBeGreaterThan(1024);
    expect(JSON.parse(answer.bytes.toString())).toMatchObject({
      data: { k0: { key: expect.stringMatching(/^hub_/) } },
    });
    expect([answer.headers['content-encoding'], answer.headers.vary]).toEqual([undefined, 'Accept']);
    const product = { slug: 'tool-long', name: 'Long', description: long.repeat(20) };
    const made = await ask('/catalog/products', packed, product);
    expect([made.status, made.bytes.length > 1024, made.headers['content-encoding']]).toEqual([201, true, undefined]);
  });

  it('is not compressed: pages of sign-in with their form tokens', async () => {
    for (const path of ['/oauth/authorize?client_id=x', '/device', '/setup?token=x', '/interaction/x']) {
      const answer = await ask(path, { ...packed, accept: 'text/html' });
      expect(answer.headers['content-type']).toContain('text/html');
      expect(answer.headers['content-encoding']).toBeUndefined();
    }
  });

  it('is not compressed: a query with the signed address of a file', async () => {
    const download = `artifactDownload(id: "artifact_01h455vb4pex5vsknk084sn02q") { url }`;
    const answer = await ask('/graphql', packed, { query: `{ products { nodes { description } } ${download} }` });
    expect([answer.headers['content-encoding'], answer.headers.vary]).toEqual([undefined, 'Accept']);
  });
});

describe('many answers at once', () => {
  it('are all right, compressed or not', async () => {
    const plain = (await ask('/graphql', {}, list)).bytes.toString();
    const answers = await Promise.all(
      Array.from({ length: 30 }, () => ask('/graphql', { 'accept-encoding': 'gzip' }, list)),
    );
    for (const { headers, bytes } of answers)
      expect((headers['content-encoding'] ? gunzipSync(bytes) : bytes).toString()).toBe(plain);
  });

  it('below a kilobyte are not compressed', async () => {
    const answer = await ask('/graphql', { 'accept-encoding': 'br' }, { query: '{ products { nodes { id } } }' });
    expect([answer.headers['content-encoding'], answer.headers.vary]).toEqual([
      undefined,
      'Origin, Accept, Accept-Encoding',
    ]);
  });
});
