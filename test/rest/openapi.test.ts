import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import express from 'express';
import fc from 'fast-check';
import { isScalarType, isSpecifiedScalarType } from 'graphql';
import type { GraphQLScalarType } from 'graphql';
import { apis, directory, limitRate } from '../../rest/index.ts';
import { openApi } from '../../rest/openapi.ts';
import type { OpenApiResponse as Told, OpenApiOperation } from '../../rest/openapi/document.ts';
import type { JsonSchema } from '../../rest/openapi/json-schema.ts';
import { placeOfQuery, placesOf } from '../../rest/openapi/places.ts';
import { prepare } from '../../rest/route.ts';
import { createSchema } from '../../schema/index.ts';
import { endpoints } from '../../src/auth/oidc/endpoints.ts';
import { newId } from '../../src/platform/values/ids.ts';
import { HubClient } from '../support/client.ts';
import type { Answer } from '../support/client.ts';
import type { TestHub } from '../support/hub.ts';
import { startHub } from '../support/hub.ts';
import { Seed, unique } from '../support/seed.ts';
import { faultsOf, resolve } from './conforms.ts';

const schema = createSchema();
const rows = apis.flatMap((api) => api.rows);
const service = { network: 'Test network', version: '1.2.3', url: 'https://hub.example' };
const document = openApi({ schema, directory: directory(endpoints), rows, service });
const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ method, path, operation })),
);

/** Every object within a value. */
function within(value: unknown): Record<string, unknown>[] {
  if (typeof value !== 'object' || value === null) return [];
  return [value as Record<string, unknown>, ...Object.values(value).flatMap(within)];
}

function operationOf(method: string, path: string): OpenApiOperation {
  return document.paths[path][method];
}

describe('the document', () => {
  it("is JSON of OpenAPI 3.1 with the hub's own name, version and address", () => {
    expect(JSON.parse(JSON.stringify(document))).toMatchObject({
      openapi: '3.1.0',
      info: { title: 'Test network', version: '1.2.3' },
      servers: [{ url: 'https://hub.example' }],
    });
  });

  it('tells every endpoint of the index, each under the API it belongs to', () => {
    const index = directory(endpoints).flatMap((api) =>
      api.endpoints.map(({ method, path }) => `${api.name}: ${method.toLowerCase()} ${path}`),
    );
    const told = operations.map(({ method, path, operation }) => `${operation.tags[0]}: ${method} ${path}`);
    expect(told.sort()).toEqual(index.sort());
  });

  it('refers only to what it has', () => {
    const references = within(document).flatMap(({ $ref }) => (typeof $ref === 'string' ? [$ref] : []));
    expect(references.length).toBeGreaterThan(100);
    for (const reference of references) expect(() => resolve(document, reference)).not.toThrow();
  });

  it('has no schema that nothing refers to', () => {
    const used = new Set(within(document).map(({ $ref }) => $ref));
    const unused = Object.keys(document.components.schemas).filter((name) => !used.has(`#/components/schemas/${name}`));
    expect(unused).toEqual([]);
  });

  it('gives each operation a name of its own', () => {
    expect(new Set(operations.map(({ operation }) => operation.operationId)).size).toBe(operations.length);
  });

  it('declares the security schemes and scopes that operations ask for', () => {
    const { securitySchemes } = document.components;
    const asked = operations.flatMap(({ operation }) => operation.security.flatMap((each) => Object.entries(each)));
    const flows = securitySchemes.oauth.flows as Record<string, { scopes: Record<string, string> }>;
    for (const [name, scopes] of asked) {
      expect(Object.keys(securitySchemes)).toContain(name);
      expect(Object.keys(flows.authorizationCode.scopes)).toEqual(expect.arrayContaining(scopes));
    }
    expect(asked.length).toBeGreaterThan(20);
  });

  it('knows the form of every value', () => {
    const formless = Object.entries(document.components.schemas).filter(([, each]) => !each.type);
    expect(formless.map(([name]) => name)).toEqual([]);
  });

  it('gives defaults and examples that conform', () => {
    const examined = within(document).filter((each) => 'default' in each && ('type' in each || '$ref' in each));
    expect(examined.length).toBeGreaterThan(5);
    for (const each of examined) expect(faultsOf(document, each as JsonSchema, each.default)).toEqual([]);
    for (const each of Object.values(document.components.schemas)) {
      for (const example of each.examples ?? []) expect(faultsOf(document, each, example)).toEqual([]);
    }
  });
});

describe.each(operations)('$method $path', ({ path, operation }) => {
  it('declares the parameters of its path and no others', () => {
    const declared = (operation.parameters ?? []).filter(({ in: place }) => place === 'path');
    expect(declared.map(({ name }) => name)).toEqual([...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name));
    for (const parameter of declared) expect(parameter.required).toBe(true);
  });
});

describe.each(rows.filter(({ query, path }) => query ?? path.includes('{')))('$method $path', (row) => {
  it('has a place in the graph for each of its parameters', () => {
    const places = placesOf(schema, prepare(schema, row).operation);
    const inPath = [...row.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
    for (const name of inPath) expect(places.get(name)).toBeDefined();
    for (const name of row.query ?? []) expect(placeOfQuery(places, name)).toBeDefined();
  });
});

const scalars = Object.values(schema.getTypeMap())
  .filter(isScalarType)
  .filter((type) => !isSpecifiedScalarType(type) && document.components.schemas[type.name]?.type === 'string');

const words = ['a', 'A', '0', '-', '.', '_', ':', '@', ' ', '\n', 'EUR', 'UTC', '12.5', 'https://a.b/'];
const texts = fc.oneof(
  fc.string(),
  fc.array(fc.constantFrom(...words), { maxLength: 6 }).map((parts) => parts.join('')),
);

it.each(scalars)('the form of $name lets through all that the hub accepts', (scalar) => {
  const told = document.components.schemas[scalar.name];
  const isTold = (text: string): boolean => !isAccepted(scalar, text) || faultsOf(document, told, text).length === 0;
  fc.assert(fc.property(texts, isTold), { numRuns: 2000 });
});

const exact = scalars.filter(({ name }) => ['Slug', 'Key', 'Decimal'].includes(name));

it.each(exact)('the form of $name lets through nothing that the hub refuses', (scalar) => {
  const told = new RegExp(document.components.schemas[scalar.name].pattern!);
  const matching = fc.stringMatching(told, { size: 'max' });
  fc.assert(
    fc.property(matching, (text) => isAccepted(scalar, text)),
    { numRuns: 1000 },
  );
});

function isAccepted(scalar: GraphQLScalarType, text: string): boolean {
  try {
    scalar.parseValue(text);
    return true;
  } catch {
    return false;
  }
}

it('tells the headers that count requests under the names they have', async () => {
  const standing = {
    name: 'hour',
    points: 2,
    seconds: 3600,
    remaining: 1,
    resetSeconds: 60,
    isExceeded: false,
  };
  const limit = limitRate({
    count: async () => standing,
    giveBack: async () => undefined,
    refusal: () => new Error(),
  });
  const app = express().use(limit, (_, response) => void response.end());
  const server = app.listen(0, '127.0.0.1');
  await new Promise((listening) => server.once('listening', listening));
  const { headers } = await fetch(`http://127.0.0.1:${(server.address() as { port: number }).port}`);
  server.close();
  const sent = [...headers.keys()].filter((name) => name.includes('ratelimit'));
  const told = Object.keys(document.components.headers).map((name) => name.toLowerCase());
  expect(sent).toHaveLength(5);
  expect(told).toEqual(expect.arrayContaining(sent));
});

it("has a pattern that the hub's ids match", () => {
  expect(faultsOf(document, document.components.schemas.ID, newId('product'))).toEqual([]);
  expect(faultsOf(document, document.components.schemas.ID, 'product_8zzzzzzzzzzzzzzzzzzzzzzzzz')).toHaveLength(1);
});

describe('what the hub answers', () => {
  let hub: TestHub;
  let client: HubClient;

  beforeAll(async () => {
    hub = await startHub();
    const seed = new Seed(hub.orm);
    client = HubClient.withKey(hub.address, await seed.key(await seed.project()));
  });

  afterAll(() => hub.close());

  /** Holds an answer against what the document says of it: status, body, headers. */
  async function expectTold(method: string, path: string, send: Promise<Answer>): Promise<Answer> {
    const answer = await send;
    const told = operationOf(method, path).responses;
    const entry = told[answer.status];
    expect(Object.keys(told)).toContain(String(answer.status));
    const { content, headers = {} } = '$ref' in entry ? resolve<Told>(document, entry.$ref) : entry;
    if (!content) expect(answer.body).toBe('');
    for (const [type, { schema: body }] of Object.entries(content ?? {})) {
      expect(answer.headers.get('content-type')).toContain(type);
      expect(faultsOf(document, body, answer.body)).toEqual([]);
    }
    const sometimes = ['Idempotency-Replayed', 'Link'];
    const missing = Object.keys(headers).filter((name) => !sometimes.includes(name) && !answer.headers.has(name));
    const untold = ['etag', 'location', 'link', 'retry-after'].filter(
      (name) => answer.headers.has(name) && !Object.keys(headers).some((each) => each.toLowerCase() === name),
    );
    expect({ missing, untold }).toEqual({ missing: [], untold: [] });
    return answer;
  }

  const product = () => ({
    slug: unique('forge'),
    name: 'Forge',
    features: [{ key: 'seats', name: 'Seats', type: 'quantity' }],
    plans: [{ key: 'team', name: 'Team', grants: { seats: 3 }, prices: [{ currency: 'EUR', unitAmount: '9.90' }] }],
  });

  it('is as told at the test endpoint and the index', async () => {
    await expectTold('get', '/api/helloWorld', new HubClient(hub.address).get('/api/helloWorld'));
    await expectTold('get', '/api', new HubClient(hub.address).get('/api'));
  });

  it('is as told in the catalog', async () => {
    const products = '/catalog/products';
    const input = product();
    expect(faultsOf(document, { $ref: '#/components/schemas/RegisterProductInput' }, input)).toEqual([]);
    const { body } = await expectTold('post', products, client.post(products, input));
    const path = `${products}/${String(body.id)}`;
    const { headers } = await expectTold('get', `${products}/{id}`, client.get(path));
    const again = client.with({ 'if-none-match': headers.get('etag')!, 'cache-control': 'max-age=0' }).get(path);
    expect((await expectTold('get', `${products}/{id}`, again)).status).toBe(304);
    await expectTold('get', products, client.get(`${products}?first=1`));
    await expectTold('put', `${products}/{id}`, client.send('PUT', path, { ...input, tagline: 'New' }));
    await expectTold('delete', `${products}/{id}`, client.send('DELETE', path));
  });

  it('is as told in billing', async () => {
    const made = await client.post('/catalog/products', product());
    const priceId = made.body.plans[0].prices[0].id;
    const order = { customer: { externalId: unique('customer') }, items: [{ priceId, quantity: 2 }] };
    expect(faultsOf(document, { $ref: '#/components/schemas/CreateSubscriptionInput' }, order)).toEqual([]);
    const subscriptions = '/billing/subscriptions';
    const { body } = await expectTold('post', subscriptions, client.post(subscriptions, order));
    await expectTold('get', `${subscriptions}/{id}`, client.get(`${subscriptions}/${String(body.id)}`));
    const payment = { invoiceId: body.latestInvoice.id, amount: '1.00' };
    await expectTold('post', '/billing/payments', client.post('/billing/payments', payment));
    const invoice = {
      customerId: body.customer.id,
      currency: 'EUR',
      lines: [{ description: 'Work', quantity: '2', unitAmount: '50' }],
    };
    await expectTold('post', '/billing/invoices', client.post('/billing/invoices', invoice));
  });

  it.each(['usage', 'revenue', 'users'])('is as told in the analytics of %s', async (name) => {
    await expectTold('get', `/analytics/${name}`, client.get(`/analytics/${name}`));
  });

  const products = '/catalog/products';
  const absent = `${products}/${newId('product')}`;
  const refusals: [number, string, string, () => Promise<Answer>][] = [
    [400, 'post', products, () => client.post(products, '{')],
    [400, 'get', `${products}/{id}`, () => client.get(`${products}/nonsense`)],
    [401, 'get', products, () => new HubClient(hub.address).get(products)],
    [404, 'get', `${products}/{id}`, () => client.get(absent)],
    [413, 'post', products, () => client.post(products, { slug: 'x'.repeat(2_000_000) })],
    [415, 'post', products, () => client.send('POST', products, 'a=b', { 'content-type': 'text/plain' })],
    [422, 'get', '/api/helloWorld', () => client.get('/api/helloWorld?colour=red')],
    [422, 'post', products, () => client.post(products, { slug: '?' })],
  ];

  it.each(refusals)('is as told when it refuses with %i: %s %s', async (status, method, path, send) => {
    const answer = await expectTold(method, path, send());
    expect(answer.status).toBe(status);
  });

  it('is as told when it refuses for scope, version and conflict', async () => {
    const seed = new Seed(hub.orm);
    const reader = HubClient.withKey(hub.address, await seed.key(await seed.project(), ['catalog:read']));
    expect((await expectTold('post', products, reader.post(products, product()))).status).toBe(403);
    const input = product();
    const { body } = await client.post(products, input);
    const stale = client.send('PUT', `${products}/${String(body.id)}`, input, { 'if-match': '"v9"' });
    expect((await expectTold('put', `${products}/{id}`, stale)).status).toBe(412);
    expect((await expectTold('post', products, client.post(products, input))).status).toBe(409);
  });
});
