import { createHash } from 'node:crypto';
import { readFileSync, readdirSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import express from 'express';
import { buildSchema, lexicographicSortSchema, printSchema } from 'graphql';
import { createDocs, directory } from '../../rest/index.ts';
import { hubSchema, refusalCodes as codes } from '../../schema/index.ts';
import { endpoints } from '../../src/auth/oidc/endpoints.ts';
import type { TestHub } from '../support/hub.ts';
import { startHub } from '../support/hub.ts';

const schema = hubSchema();
const evil = `<b onclick="x()">Evil & 'Co'</b></script></title>`;
let hub: TestHub;
let address: string;
let close: () => void;

/** Serves the documentation of a running hub on a separate port; unhandled requests are answered with 299. */
beforeAll(async () => {
  hub = await startHub();
  const service = { network: evil, version: '1.2.3', url: hub.address };
  const app = express().use(createDocs({ schema, directory: directory(endpoints), service, codes }));
  const server = app.use((_, response) => void response.status(299).end()).listen(0, '127.0.0.1');
  await new Promise((listening) => server.once('listening', listening));
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  close = () => void server.close().closeAllConnections();
});

afterAll(async () => {
  close();
  await hub.close();
});

async function read(path: string, headers: Record<string, string> = {}): Promise<string> {
  return (await fetch(address + path, { headers })).text();
}

/** The visible text of a page. */
function plain(markup: string): string {
  return markup
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll(/&#(\d+);/g, (_, code: string) => String.fromCharCode(Number(code)));
}

function idsOf(page: string): string[] {
  return [...page.matchAll(/\sid="([^"]*)"/g)].map(([, id]) => id);
}

function hashOf(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
}

/** Node's fetch adds no-cache to conditional requests unless Cache-Control is set. */
const conditional = { 'cache-control': 'max-age=0' };
const html = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' };

describe.each(['/', '/docs', '/docs/api', '/docs/api/usage', '/docs/problems', '/docs/search?q=%3Cb%3E'])(
  'the page %s',
  (path) => {
    it('escapes the network name and the search query', async () => {
      const page = await read(path, html);
      expect(page.match(/<b[\s>]/)).toBeNull();
      expect(plain(page)).toContain(evil);
    });

    it('allows only its own script and style, and loads nothing from other origins', async () => {
      const response = await fetch(address + path, { headers: html });
      const page = await response.text();
      const policy = response.headers.get('content-security-policy')!.split('; ');
      const [style, script] = ['style', 'script'].map(
        (name) => new RegExp(`<${name}>(.*?)</${name}>`, 's').exec(page)![1],
      );
      expect(policy).toEqual(
        expect.arrayContaining([`default-src 'none'`, `style-src ${hashOf(style!)}`, `script-src ${hashOf(script!)}`]),
      );
      expect(policy.join()).not.toMatch(/unsafe|https?:/);
      expect(page.match(/<script |<link rel="stylesheet"|<[^>]*\s(on\w+|style|src)=/g)).toBeNull();
    });
  },
);

describe('the home page', () => {
  it('is the JSON index for a client that accepts JSON', async () => {
    const app = await fetch(`${hub.address}/`, { headers: { accept: 'application/json' } });
    const index = await fetch(`${hub.address}/api`);
    expect([app.status, await app.json()]).toEqual([200, await index.json()]);
  });

  it('links a browser to the guides, the reference, the explorer and the health check', async () => {
    const page = await read('/', html);
    for (const path of ['/docs', '/docs/api', '/graphql', '/readyz']) expect(page).toContain(`href="${path}"`);
  });
});

describe('the refusal codes', () => {
  const files = ['src', 'schema', 'rest'].flatMap((floor) =>
    readdirSync(floor, { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.ts') && !name.startsWith('cli/'))
      .map((name) => readFileSync(`${floor}/${name}`, 'utf8')),
  );
  const found = (pattern: RegExp, suffix = '') =>
    files.flatMap((text) => [...text.matchAll(pattern)].map(([, code]) => code + suffix));
  /** Codes that appear only on the hub's own pages. */
  const onPages = [
    'form_not_ours',
    'reset_link_invalid',
    'setup_link_invalid',
    'verification_link_invalid',
    'wrong_credentials',
  ];
  const atTerminal = ['next_key_too_new', 'oidc_key_in_use', 'oidc_key_not_found'];
  const inSources = [
    ...found(/(?:new Refusal\(\s*'\w+',\s*|\bconflict\(\s*|new HttpProblem\(\s*\d+,\s*)'(\w+)'/g),
    ...found(/\bnotFound\('(\w+)'\)/g, '_not_found'),
    ...found(/^ {2}(?:'[\w.]+'|[A-Z_]+): '([a-z_]+)',$/gm),
    ...codes.map(({ code }) => code),
  ];

  it('are all explained at /docs/problems', async () => {
    const ids = idsOf(await read('/docs/problems'));
    const explained = [...ids, ...onPages, ...atTerminal];
    const unexplained = inSources.filter((code) => !explained.includes(code));
    expect(inSources.length).toBeGreaterThan(40);
    expect([...new Set(unexplained)]).toEqual([]);
  });

  it('include the codes for wrong states, such as invoice_is_void', async () => {
    const ids = idsOf(await read('/docs/problems'));
    expect(ids).toEqual(expect.arrayContaining(['subscription_is_canceled', 'invoice_is_void']));
  });
});

describe.each([
  ['/', 'text/html', html],
  ['/docs', 'text/html', {}],
  ['/docs/problems', 'text/html', {}],
  ['/openapi.json', 'application/json', {}],
  ['/schema.graphql', 'text/plain', {}],
  ['/graphql', 'text/html', html],
])('%s', (path, type, accept) => {
  it('has the same content in each encoding that a client accepts', async () => {
    const forms = ['br', 'gzip', 'identity'].map(async (encoding) => {
      const response = await fetch(address + path, { headers: { ...accept, 'accept-encoding': encoding } });
      expect(response.headers.get('content-type')).toContain(type);
      expect(response.headers.get('vary')).toContain('Accept-Encoding');
      expect(response.headers.get('content-encoding') ?? 'identity').toBe(encoding);
      return [await response.text(), response.headers.get('etag')];
    });
    const [br, gzip, identity] = await Promise.all(forms);
    expect(br[0]).toBe(identity[0]);
    expect(gzip[0]).toBe(identity[0]);
    expect(new Set([br[1], gzip[1], identity[1]]).size).toBe(3);
  });

  it('is answered with 304 to a client that has the current version', async () => {
    const first = await fetch(address + path, { headers: accept });
    const tag = first.headers.get('etag')!;
    expect(tag).toMatch(/^"[\w-]+"$/);
    await first.text();
    const again = await fetch(address + path, {
      headers: { ...accept, ...conditional, 'if-none-match': tag },
    });
    expect(again.status).toBe(304);
    expect(await again.text()).toBe('');
  });

  it('answers HEAD with its content length and no body', async () => {
    const head = await fetch(address + path, { method: 'HEAD', headers: accept });
    expect([head.status, await head.text()]).toEqual([200, '']);
    expect(Number(head.headers.get('content-length'))).toBeGreaterThan(1000);
  });
});

it.each(['/', '/docs', '/docs/problems', '/docs/search', '/openapi.json', '/schema.graphql'])(
  '%s allows only GET and HEAD',
  async (path) => {
    const response = await fetch(address + path, { method: 'OPTIONS' });
    expect([response.status, response.headers.get('allow')]).toEqual([204, 'GET, HEAD']);
    expect((await fetch(address + path, { method: 'POST' })).status).toBeGreaterThan(299);
  },
);

it('/schema.graphql is the printed form of the running schema', async () => {
  const printed = buildSchema(await read('/schema.graphql'));
  expect(printSchema(lexicographicSortSchema(printed))).toBe(printSchema(lexicographicSortSchema(schema)));
});

describe('the explorer', () => {
  it('runs only its own scripts and connects only to its own origin', async () => {
    const response = await fetch(`${address}/graphql`, { headers: html });
    const page = await response.text();
    const policy = response.headers.get('content-security-policy')!;
    const scripts = [...page.matchAll(/<script>(.*?)<\/script>/gs)].map(([, script]) => script!);
    expect(scripts.map(({ length }) => length > 1_000_000)).toEqual([false, true, false]);
    const hashes = scripts.map(hashOf).join(' ');
    expect(policy.split('; ')).toEqual(
      expect.arrayContaining([`default-src 'none'`, `script-src ${hashes}`, `connect-src 'self'`]),
    );
    expect(policy).not.toMatch(/unsafe-eval|https?:|script-src[^;]*unsafe/);
  });

  it('has a main landmark with a heading', async () => {
    expect(await read('/graphql', html)).toMatch(
      /<main>\s*<h1>GraphQL explorer<\/h1>\s*<div id="root"><\/div>\s*<\/main>/,
    );
  });

  it('escapes the network name', async () => {
    const page = await read('/graphql', html);
    expect(page).not.toContain('<b onclick');
    expect(plain(/<title>(.*?)<\/title>/.exec(page)![1])).toBe(evil);
  });

  it('opens with a query that needs no credentials', async () => {
    const page = (await read('/graphql', html)).slice(-5000);
    const options = JSON.parse(/querySelector\('#root'\),\s*(\{.*?\}),\s*\);\s*<\/script>/s.exec(page)![1]);
    expect(options).toMatchObject({ credentials: 'omit', shouldPersistHeaders: true });
    const answer = await fetch(`${hub.address}/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ query: options.defaultQuery }),
    });
    expect(await answer.json()).toMatchObject({ data: { hello: { version: expect.any(String) } } });
  });

  it.each([
    ['GET', 'application/json'],
    ['GET', '*/*'],
    ['GET', 'application/graphql-response+json'],
    ['POST', 'text/html'],
  ])('leaves %s with Accept: %s to GraphQL', async (method, accept) => {
    expect((await fetch(`${address}/graphql`, { method, headers: { accept } })).status).toBe(299);
  });
});
