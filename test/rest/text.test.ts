import { gzipSync } from 'node:zlib';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import express from 'express';
import type { NextFunction, Request, Response } from 'express';
import { buildSchema } from 'graphql';
import type { HubContext } from '../../schema/index.ts';
import { unauthenticated } from '../../src/errors.ts';
import { createRest, problem } from '../../rest/index.ts';
import { openApi } from '../../rest/openapi.ts';
import { route } from '../../rest/route.ts';
import { unlimited } from '../support/unlimited.ts';

const graph = buildSchema(`
  type Query { words(first: Int): Words! }
  type Mutation { keep(text: String!, type: String!, at: String): Kept! touch(id: ID!, why: String): Kept! }
  type Words { text: String! endCursor: String hasNextPage: Boolean! }
  type Kept { kept: Thing! }
  type Thing { length: Int! type: String! }
`);
const read = graph.getQueryType()!.getFields();
const write = graph.getMutationType()!.getFields();
read.words!.resolve = () => ({ text: 'one\ntwo\n', endCursor: 'two', hasNextPage: true });
write.keep!.resolve = (_, { text, type }) => ({ kept: { length: text.length, type } });
write.touch!.resolve = (_, { why }) => ({ kept: { length: 0, type: why ?? 'no reason' } });

const rows = [
  route(
    'post',
    '/words',
    201,
    'mutation ($text: String!, $type: String!, $at: String) { keep(text: $text, type: $type, at: $at) { kept { length type } } }',
    ({ text, mediaType, query }) => ({ text, type: mediaType, at: query.at }),
    {
      purpose: 'Keep words',
      takes: ['application/x-ndjson', 'text/csv'],
      query: ['at'],
      scope: 'catalog:write',
    },
  ),
  route(
    'get',
    '/words',
    200,
    'query ($first: Int) { words(first: $first) { text endCursor hasNextPage } }',
    ({ query }) => ({ first: query.first === undefined ? undefined : Number(query.first) }),
    {
      purpose: 'Read words',
      query: ['first', 'after'],
      writes: {
        type: 'text/csv; charset=utf-8',
        text: ({ text }, { query }) => `${query.first ?? ''}${String(text)}`,
      },
    },
  ),
  route(
    'post',
    '/words/{id}/touch',
    200,
    'mutation ($id: ID!, $why: String) { touch(id: $id, why: $why) { kept { length type } } }',
    ({ params, body }) => ({ id: params.id, why: (body as { why?: string }).why }),
    { purpose: 'Touch a word' },
  ),
  route(
    'post',
    '/words/{id}/rest',
    200,
    'mutation ($id: ID!) { touch(id: $id) { kept { length type } } }',
    ({ params }) => ({ id: params.id }),
    { purpose: 'Touch a word for no reason' },
  ),
];

let server: Server;
let address: string;
let isKnown = true;

beforeAll(async () => {
  const viewer = {
    kind: 'project',
    require() {
      if (!isKnown) throw unauthenticated();
    },
  };
  const contextOf = () => ({ viewer, ...unlimited() }) as never as HubContext;
  const app = express().use(createRest({ schema: graph, contextOf, rows }));
  app.use((error: unknown, request: Request, response: Response, next: NextFunction) => {
    if (response.headersSent) return next(error);
    problem(error, request, response, 'id');
  });
  server = app.listen(0, '127.0.0.1');
  await new Promise((listening) => server.once('listening', listening));
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});

afterAll(() => void server.close().closeAllConnections());

async function post(path: string, body: BodyInit | undefined, headers: Record<string, string> = {}) {
  const response = await fetch(address + path, { method: 'POST', body, headers });
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
}

describe('a REST endpoint that accepts text', () => {
  it('passes the decoded text and its media type to the operation', async () => {
    const type = { 'content-type': 'Text/CSV; charset="UTF-8"' };
    expect(await post('/words', '\ufeffä,b\n', type)).toEqual({
      status: 201,
      body: { length: 5, type: 'text/csv' },
    });
    const packed = { ...type, 'content-encoding': 'gzip' };
    expect((await post('/words?at=1', gzipSync('abc'), packed)).body.length).toBe(3);
    expect((await post('/words', '', type)).body.length).toBe(0);
  });

  it.each<[what: string, type: string, status: number, code: string, body?: BodyInit]>([
    ['JSON', 'application/json', 415, 'unsupported_media_type'],
    ['a media type that it does not list', 'text/csvx', 415, 'unsupported_media_type'],
    ['another charset', 'text/csv; charset=latin1', 415, 'unsupported_charset'],
    ['bytes that are not UTF-8', 'text/csv', 400, 'malformed_text', new Uint8Array([0x61, 0xff])],
    ['more than 16 MB', 'text/csv', 413, 'body_too_large', 'x'.repeat(16 * 2 ** 20 + 1)],
    ['more than 16 MB when unpacked', 'text/csv', 413, 'body_too_large', gzipSync('x'.repeat(17 * 2 ** 20))],
  ])('refuses %s', async (_, type, status, code, body = '{}') => {
    const isPacked = body instanceof Uint8Array && body[0] === 0x1f;
    const refused = await post('/words', body, {
      'content-type': type,
      ...(isPacked ? { 'content-encoding': 'gzip' } : {}),
    });
    expect([refused.status, refused.body.code]).toEqual([status, code]);
    if (code === 'unsupported_media_type') expect(refused.body.detail).toMatch('application/x-ndjson or text/csv');
    if (status === 413) expect(refused.body.detail).toMatch('16 MB');
  });

  it('accepts 16 MB', async () => {
    const { status } = await post('/words', 'x'.repeat(16 * 2 ** 20), { 'content-type': 'text/csv' });
    expect(status).toBe(201);
  });

  it('refuses a caller without credentials before it reads the body', async () => {
    isKnown = false;
    const refused = await post('/words', '{', { 'content-type': 'text/html' });
    isKnown = true;
    expect(refused.status).toBe(401);
  });
});

describe('a REST endpoint that returns text', () => {
  it('sends a media type, an ETag and a link to the next page', async () => {
    const response = await fetch(`${address}/words?first=2`);
    expect([response.status, await response.text()]).toEqual([200, '2one\ntwo\n']);
    expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(response.headers.get('link')).toBe('</words?first=2&after=two>; rel="next"');
    const tag = response.headers.get('etag')!;
    const again = (headers: Record<string, string>, path = '/words?first=2') => fetch(address + path, { headers });
    for (const known of [tag, `W/${tag}`, `"x", ${tag}`, '*']) {
      expect((await again({ 'if-none-match': known })).status).toBe(304);
    }
    expect((await again({ 'if-none-match': tag.slice(0, -2) + '"' })).status).toBe(200);
    expect((await again({ 'if-none-match': tag }, '/words?first=3')).status).toBe(200);
  });
});

describe('a REST endpoint whose operation takes no input object', () => {
  it('needs no body, and validates one that is sent', async () => {
    expect((await post('/words/a/touch', undefined)).body.type).toBe('no reason');
    const json = { 'content-type': 'application/json' };
    expect((await post('/words/a/touch', '{"why":"x"}', json)).body.type).toBe('x');
    expect((await post('/words/a/touch', '{"why":1}', json)).status).toBe(422);
    expect((await post('/words/a/touch', 'why=x')).status).toBe(415);
    expect((await post('/words/a/rest', '{}', json)).status).toBe(200);
    const refused = await post('/words/a/rest', '{"why":"x","a/b":1}', json);
    expect([refused.status, refused.body.errors]).toMatchObject([422, [{ pointer: '/why' }, { pointer: '/a~1b' }]]);
    expect((await post('/words/a/rest', 'why=x')).body.detail).toBe('Send the body as {}, or send none.');
  });
});

it('the OpenAPI document lists the media types that text endpoints accept and return', () => {
  const endpoints = rows.map(({ method, path, purpose }) => ({
    ...{ method: method.toUpperCase(), path, purpose },
    ...{ authentication: 'none', scopes: [] },
  }));
  const directory = [{ name: 'Words', description: 'Words', endpoints }];
  const service = { network: 'N', version: '0', url: 'http://localhost' };
  const { paths } = openApi({ schema: graph, directory, rows, service });
  const { get, post } = paths['/words']!;
  expect(Object.keys(post!.requestBody!.content)).toEqual(['application/x-ndjson', 'text/csv']);
  expect(Object.keys(post!.responses)).toEqual(expect.arrayContaining(['413', '415']));
  expect(get!.responses['200']).toMatchObject({
    content: { 'text/csv; charset=utf-8': { schema: { type: 'string' } } },
    headers: { Link: expect.anything(), ETag: expect.anything() },
  });
  expect(get!.responses['304']).toBeDefined();
  expect(paths['/words/{id}/touch']!.post!.requestBody).toBeUndefined();
});
