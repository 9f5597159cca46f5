import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { HomeDocument, ViewerDocument } from '../../console/app/graphql/gql/graphql.ts';
import { withTypes } from '../../console/app/graphql/with-types.ts';
import { startHub } from '../support/hub.ts';
import type { TestHub } from '../support/hub.ts';

const list = new URL('../../console/app/graphql/gql/documents.json', import.meta.url);
const listed = Object.entries(JSON.parse(readFileSync(list, 'utf8')) as Record<string, string>);
const other = '{ hello { status } }';

const hashOf = (text: string) => createHash('sha256').update(text).digest('hex');
const byHash = (sha256Hash: string) => ({ extensions: { persistedQuery: { version: 1, sha256Hash } } });

interface Answer {
  data?: unknown;
  errors?: { message: string; extensions: { code: string; kind: string } }[];
}

async function send(hub: TestHub, body: object): Promise<{ status: number; code?: string; answer: Answer }> {
  const headers = { 'content-type': 'application/json' };
  const response = await fetch(`${hub.address}/graphql`, { method: 'POST', headers, body: JSON.stringify(body) });
  const answer = (await response.json()) as Answer;
  return { status: response.status, code: answer.errors?.[0]?.extensions.code, answer };
}

const [hash, text] = listed.find(([, each]) => each.startsWith('query Viewer'))!;

test('the list has each document of the console by the hash of its text', () => {
  expect(listed.length).toBeGreaterThan(100);
  expect(listed.filter(([key, each]) => hashOf(each) !== key)).toEqual([]);
});

test.each([
  ['viewer', ViewerDocument],
  ['home', HomeDocument],
])('the list has the text by which the page reads the %s ahead', (_, document) => {
  const sent = withTypes(document.toString());
  expect(listed).toContainEqual([hashOf(sent), sent]);
});

describe('a hub that runs any document', () => {
  let hub: TestHub;
  beforeAll(async () => {
    hub = await startHub();
  });
  afterAll(() => hub.close());

  test('knows the documents of the console by their hashes', async () => {
    expect(await send(hub, byHash(hash))).toMatchObject({ status: 401, code: 'unauthenticated' });
  });

  test('asks for the text of an unknown hash, and knows it from then on', async () => {
    expect((await send(hub, byHash(hashOf(other)))).code).toBe('persisted_query_not_found');
    expect((await send(hub, { query: other, ...byHash(hashOf(other)) })).code).toBeUndefined();
    expect((await send(hub, byHash(hashOf(other)))).answer.data).toEqual({ hello: { status: 'operational' } });
  });

  test('refuses a text that does not have the hash', async () => {
    const { answer } = await send(hub, { query: other, ...byHash(hash) });
    expect(answer.errors?.[0]?.message).toBe('provided sha does not match query');
    expect((await send(hub, byHash(hash))).code).toBe('unauthenticated');
  });
});

describe('a hub that runs only listed documents', () => {
  let hub: TestHub;
  beforeAll(async () => {
    hub = await startHub({ config: { graphqlDocuments: 'listed' } });
  });
  afterAll(() => hub.close());

  test('runs a document of the console by its hash and by its text', async () => {
    expect((await send(hub, byHash(hash))).code).toBe('unauthenticated');
    expect((await send(hub, { query: text })).code).toBe('unauthenticated');
  });

  test.each([
    ['a text', { query: other }],
    ['a text with its hash', { query: other, ...byHash(hashOf(other)) }],
    ['introspection', { query: '{ __schema { queryType { name } } }' }],
    ['a document of the console with a space more', { query: `${text} ` }],
  ])('refuses %s', async (_, body) => {
    expect(await send(hub, body)).toMatchObject({ status: 403, code: 'document_not_listed' });
  });

  test('learns no hashes', async () => {
    await send(hub, { query: other, ...byHash(hashOf(other)) });
    expect((await send(hub, byHash(hashOf(other)))).code).toBe('persisted_query_not_found');
  });

  test('serves the REST API as before', async () => {
    expect((await fetch(`${hub.address}/api/helloWorld`)).status).toBe(200);
  });
});
