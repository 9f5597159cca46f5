import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFileSync, readdirSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import express from 'express';
import { buildSchema, lexicographicSortSchema, parse, printSchema, validate } from 'graphql';
import * as oidc from 'openid-client';
import { createDocs, directory } from '../../rest/index.ts';
import { createSchema, refusalCodes as codes } from '../../schema/index.ts';
import { ClientKind } from '../../src/auth/clients/client.ts';
import { endpoints } from '../../src/auth/oidc/endpoints.ts';
import { createProgram } from '../../src/cli/program.ts';
import type { TestHub } from '../support/hub.ts';
import { startHub } from '../support/hub.ts';
import { Seed } from '../support/seed.ts';

const schema = createSchema();
const evil = `<b onclick="x()">Evil & 'Co'</b></script></title>`;
let hub: TestHub;
let address: string;
let close: () => void;

/** The documentation of a running hub, on a port of its own; what it does not answer is reported as such. */
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

/** Text of a page as a reader sees it. */
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

/** Node's fetch says no-cache with every condition unless told otherwise. */
const conditional = { 'cache-control': 'max-age=0' };
const html = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' };

describe.each(['/docs', '/docs/problems'])('the page %s', (path) => {
  it('shows what comes from outside as text', async () => {
    const page = await read(path);
    expect(page.match(/<b[\s>]/)).toBeNull();
    expect(plain(page)).toContain(evil);
  });

  it('can do nothing but be read, and brings its only stylesheet with it', async () => {
    const response = await fetch(address + path);
    const page = await response.text();
    const policy = response.headers.get('content-security-policy')!.split('; ');
    const style = /<style>(.*?)<\/style>/s.exec(page)![1];
    expect(policy).toEqual(expect.arrayContaining([`default-src 'none'`, `style-src ${hashOf(style)}`]));
    expect(policy.join()).not.toMatch(/unsafe|script-src|https?:/);
    expect(page.match(/<script|<link rel="stylesheet"|<[^>]*\s(on\w+|style|src)=/g)).toBeNull();
  });

  it('has each id once, and leads nowhere where nothing is', async () => {
    const page = await read(path);
    const ids = idsOf(page);
    expect(new Set(ids).size).toBe(ids.length);
    const links = [...page.matchAll(/href="#([^"]*)"/g)].map(([, id]) => id);
    expect(links.filter((id) => !ids.includes(id))).toEqual([]);
  });
});

describe('the guide', () => {
  /** What stands there to be copied. */
  async function blocks(): Promise<string[]> {
    return [...(await read('/docs')).matchAll(/<pre[^>]*>(.*?)<\/pre>/gs)].map(([, block]) => plain(block));
  }

  it('tells every endpoint', async () => {
    const text = plain(await read('/docs'));
    for (const api of directory(endpoints)) {
      for (const { method, path, purpose } of api.endpoints) {
        expect(text).toContain(`${method}${path}`);
        expect(text).toContain(purpose);
      }
    }
  });

  it('gives GraphQL that fits the schema', async () => {
    const queries = [...plain(await read('/docs')).matchAll(/"query":"(.*?)"}/g)].map(([, query]) => query);
    expect(queries).toHaveLength(2);
    for (const query of queries) expect(validate(schema, parse(query))).toEqual([]);
  });

  it('gives commands that work as they stand', async () => {
    const seed = new Seed(hub.orm);
    const env = { ...process.env, HUB_KEY: await seed.key(await seed.project()) };
    const commands = (await blocks()).filter((block) => block.startsWith('curl ') && !block.includes('CLIENT_ID'));
    expect(commands).toHaveLength(5);
    for (const command of commands) {
      const line = command.replace('curl ', `curl --silent --show-error --write-out ' %{http_code}' `);
      const { stdout } = await promisify(execFile)('sh', ['-c', line], { env });
      expect(stdout).toMatch(/^\{.*\}\s+20[01]$/s);
      expect(stdout).not.toContain('"errors"');
    }
  });

  it('gives commands of the hub that its command line understands', async () => {
    const lines = (await blocks()).flatMap((block) => block.replaceAll('\\\n', '').split('\n'));
    const commands = lines.filter((line) => line.startsWith('npm run hub -- '));
    expect(commands).toHaveLength(3);
    for (const command of commands) {
      const words = [...command.matchAll(/'([^']*)'|(\S+)/g)].map(([, quoted, bare]) => quoted ?? bare);
      let isUnderstood = false;
      const program = createProgram(async () => void (isUnderstood = true), { out: String, err: String });
      await program.parseAsync(words.slice(4), { from: 'user' });
      expect(isUnderstood).toBe(true);
    }
  });

  it('gives a machine the means to sign in', async () => {
    const seed = new Seed(hub.orm);
    const { client, secret } = await seed.client(await seed.project(), { kind: ClientKind.machine });
    const command = (await blocks()).find((block) => block.includes('client_credentials'))!;
    const env = { ...process.env, CLIENT_ID: client.id, CLIENT_SECRET: secret! };
    const { stdout } = await promisify(execFile)('sh', ['-c', command.replace('curl ', 'curl -s ')], { env });
    expect(JSON.parse(stdout)).toMatchObject({ access_token: expect.any(String), scope: 'catalog:read' });
  });

  it('names functions of openid-client that are there', async () => {
    const snippet = (await blocks()).find((block) => block.includes(`from 'openid-client'`))!;
    const names = [...snippet.matchAll(/\boidc\.(\w+)/g)].map(([, name]) => name);
    expect(names).toHaveLength(6);
    expect(Object.keys(oidc)).toEqual(expect.arrayContaining(names));
  });

  it('says what each scope opens', async () => {
    const text = plain(await read('/docs')).replaceAll(/\s+/g, ' ');
    expect(text).toMatch(/catalog:write [^:]*\bregisterProduct\b[^:]*\breplaceProduct\b/);
  });
});

describe('the codes of refusals', () => {
  const files = ['src', 'schema', 'rest'].flatMap((floor) =>
    readdirSync(floor, { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.ts') && !name.startsWith('cli/'))
      .map((name) => readFileSync(`${floor}/${name}`, 'utf8')),
  );
  const found = (pattern: RegExp, suffix = '') =>
    files.flatMap((text) => [...text.matchAll(pattern)].map(([, code]) => code + suffix));
  /** Told on the hub's own pages only, in words, or at the terminal. */
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

  it('are all explained where problems say they are', async () => {
    const ids = idsOf(await read('/docs/problems'));
    const explained = [...ids, ...onPages, ...atTerminal];
    const unexplained = inSources.filter((code) => !explained.includes(code));
    expect(inSources.length).toBeGreaterThan(40);
    expect([...new Set(unexplained)]).toEqual([]);
  });

  it('of a status are those of every thing that has one', async () => {
    const ids = idsOf(await read('/docs/problems'));
    expect(ids).toEqual(expect.arrayContaining(['subscription_is_canceled', 'invoice_is_void']));
  });
});

describe.each([
  ['/docs', 'text/html', {}],
  ['/docs/problems', 'text/html', {}],
  ['/openapi.json', 'application/json', {}],
  ['/schema.graphql', 'text/plain', {}],
  ['/graphql', 'text/html', html],
])('%s', (path, type, accept) => {
  it('is sent compressed as the client can read it, and is the same in every form', async () => {
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

  it('is not sent again to who has it', async () => {
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

  it('answers HEAD with the same headers and no body', async () => {
    const head = await fetch(address + path, { method: 'HEAD', headers: accept });
    expect([head.status, await head.text()]).toEqual([200, '']);
    expect(Number(head.headers.get('content-length'))).toBeGreaterThan(1000);
  });
});

it.each(['/docs', '/docs/problems', '/openapi.json', '/schema.graphql'])('%s is for reading only', async (path) => {
  const response = await fetch(address + path, { method: 'OPTIONS' });
  expect([response.status, response.headers.get('allow')]).toEqual([204, 'GET, HEAD']);
  expect((await fetch(address + path, { method: 'POST' })).status).toBeGreaterThan(299);
});

it('the printed schema is the schema', async () => {
  const printed = buildSchema(await read('/schema.graphql'));
  expect(printSchema(lexicographicSortSchema(printed))).toBe(printSchema(lexicographicSortSchema(schema)));
});

describe('the explorer', () => {
  it('lets run its own script and no other, and asks no one else', async () => {
    const response = await fetch(`${address}/graphql`, { headers: html });
    const page = await response.text();
    const policy = response.headers.get('content-security-policy')!;
    const script = /<script>(.*?)<\/script>/s.exec(page)![1];
    expect(script.length).toBeGreaterThan(1_000_000);
    expect(policy.split('; ')).toEqual(
      expect.arrayContaining([`default-src 'none'`, `script-src ${hashOf(script)}`, `connect-src 'self'`]),
    );
    expect(policy).not.toMatch(/unsafe-eval|https?:|script-src[^;]*unsafe/);
  });

  it('carries the name of the network as text, wherever it puts it', async () => {
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
