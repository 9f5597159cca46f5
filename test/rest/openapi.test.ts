import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import express from 'express';
import fc from 'fast-check';
import { isScalarType, isSpecifiedScalarType } from 'graphql';
import type { GraphQLScalarType } from 'graphql';
import { apis, directory, limitRate } from '../../rest/index.ts';
import { openApi } from '../../rest/openapi.ts';
import type { OpenApiResponse as DocumentedResponse, OpenApiOperation } from '../../rest/openapi/document.ts';
import type { JsonSchema } from '../../rest/openapi/json-schema.ts';
import { placeOf, placesOf } from '../../rest/openapi/places.ts';
import { prepare } from '../../rest/prepare.ts';
import { hubSchema } from '../../schema/index.ts';
import { endpoints } from '../../src/auth/oidc/endpoints.ts';
import { newId } from '../../src/platform/values/ids.ts';
import { HubClient } from '../support/client.ts';
import type { Answer } from '../support/client.ts';
import type { TestHub } from '../support/hub.ts';
import { startHub } from '../support/hub.ts';
import { Seed, unique } from '../support/seed.ts';
import { faultsOf, resolve } from './conforms.ts';

const schema = hubSchema();
const rows = apis.flatMap((api) => api.rows).map((row) => prepare(schema, row));
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

describe('the OpenAPI document', () => {
  it("is OpenAPI 3.1 JSON with the hub's name, version and address", () => {
    expect(JSON.parse(JSON.stringify(document))).toMatchObject({
      openapi: '3.1.0',
      info: { title: 'Test network', version: '1.2.3' },
      servers: [{ url: 'https://hub.example' }],
    });
  });

  it('lists every endpoint of the index under the API it belongs to', () => {
    const index = directory(endpoints).flatMap((api) =>
      api.endpoints.map(({ method, path }) => `${api.name}: ${method.toLowerCase()} ${path}`),
    );
    const documented = operations.map(({ method, path, operation }) => `${operation.tags[0]}: ${method} ${path}`);
    expect(documented.sort()).toEqual(index.sort());
  });

  it('contains every component that it refers to', () => {
    const references = within(document).flatMap(({ $ref }) => (typeof $ref === 'string' ? [$ref] : []));
    expect(references.length).toBeGreaterThan(100);
    for (const reference of references) expect(() => resolve(document, reference)).not.toThrow();
  });

  it('contains no unused schema', () => {
    const used = new Set(within(document).map(({ $ref }) => $ref));
    const unused = Object.keys(document.components.schemas).filter((name) => !used.has(`#/components/schemas/${name}`));
    expect(unused).toEqual([]);
  });

  it('gives each operation a unique id', () => {
    expect(new Set(operations.map(({ operation }) => operation.operationId)).size).toBe(operations.length);
  });

  it('declares the security schemes and scopes that operations require', () => {
    const { securitySchemes } = document.components;
    const requirements = operations.flatMap(({ operation }) =>
      operation.security.flatMap((each) => Object.entries(each)),
    );
    const flows = securitySchemes.oauth.flows as Record<string, { scopes: Record<string, string> }>;
    for (const [name, scopes] of requirements) {
      expect(Object.keys(securitySchemes)).toContain(name);
      expect(Object.keys(flows.authorizationCode.scopes)).toEqual(expect.arrayContaining(scopes));
    }
    expect(requirements.length).toBeGreaterThan(20);
  });

  it('gives every schema a type', () => {
    const formless = Object.entries(document.components.schemas).filter(([, each]) => !each.type && !each.anyOf);
    expect(formless.map(([name]) => name)).toEqual([]);
  });

  it('requires no field of a body that has a default, which generators of clients would make required', () => {
    const { RegisterProductInput, CreateCouponInput } = document.components.schemas;
    expect(RegisterProductInput.required).toEqual(['slug', 'name']);
    expect(CreateCouponInput.required).toEqual(['code', 'name']);
    expect(CreateCouponInput.properties!.duration).toEqual({
      $ref: '#/components/schemas/CouponDuration',
      description: expect.stringContaining('Left out, it is `"once"`.'),
    });
  });

  it('shows the bounds that the hub enforces, of fields, entries of lists and parameters', () => {
    const { CreateInvoiceInput, InvoiceLineInput, RegisterProductInput, AddressInput } = document.components.schemas;
    expect(CreateInvoiceInput.properties!.lines).toMatchObject({ minItems: 1, maxItems: 200 });
    expect(InvoiceLineInput.properties!.description).toMatchObject({ minLength: 1, maxLength: 500 });
    expect(RegisterProductInput.properties!.tags).toMatchObject({ maxItems: 50, items: { maxLength: 50 } });
    expect(AddressInput.properties!.country.anyOf![0].enum).toContain('DE');
    const parameterOf = (path: string, name: string) =>
      operationOf('get', path).parameters!.find((parameter) => parameter.name === name)!.schema;
    expect(parameterOf('/catalog/products', 'first')).toMatchObject({ minimum: 1, maximum: 100 });
    expect(parameterOf('/catalog/prices', 'lookupKeys')).toMatchObject({ maxItems: 100 });
  });

  it('marks the fields of answers that no input writes as read-only', () => {
    const { properties } = document.components.schemas.Product;
    const readOnly = Object.keys(properties!).filter((name) => properties![name].readOnly);
    expect(readOnly).toEqual(expect.arrayContaining(['id', 'version', 'createdAt']));
    for (const name of ['slug', 'name', 'tags']) expect(readOnly).not.toContain(name);
  });

  it('describes the endpoints of OAuth by their own statuses, media types and bodies', () => {
    const contentOf = (method: string, path: string, status: number) =>
      Object.keys((operationOf(method, path).responses[status] as DocumentedResponse).content!);
    expect(contentOf('post', '/oauth/par', 201)).toEqual(['application/json']);
    expect(contentOf('get', '/oauth/jwks', 200)).toEqual(['application/jwk-set+json']);
    expect(contentOf('get', '/oauth/logout', 200)).toEqual(['text/html']);
    expect(Object.keys(operationOf('post', '/oauth/token').requestBody!.content)).toEqual([
      ...['application/x-www-form-urlencoded', 'application/json'],
    ]);
    expect(Object.keys(operationOf('post', '/oauth/register').requestBody!.content)).toEqual(['application/json']);
  });

  it('gives defaults and examples that match their schemas', () => {
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

describe.each(rows.filter(({ query, path }) => query?.length || path.includes('{')))('$method $path', (row) => {
  it('maps each of its parameters to a GraphQL argument', () => {
    const places = placesOf(schema, row.operation);
    const inPath = [...row.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
    for (const name of inPath) expect(placeOf(places, name)).toBeDefined();
    // `count` chooses the document that selects `totalCount`.
    const filling = (row.query ?? []).filter((name) => name !== 'count');
    for (const name of filling) expect(placeOf(places, name)).toBeDefined();
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

it.each(scalars)('the schema of $name accepts every value that the hub accepts', (scalar) => {
  const documented = document.components.schemas[scalar.name];
  const isDocumented = (text: string): boolean =>
    !isAccepted(scalar, text) || faultsOf(document, documented, text).length === 0;
  fc.assert(fc.property(texts, isDocumented), { numRuns: 2000 });
});

const exact = scalars.filter(({ name }) => ['Slug', 'Key', 'Decimal'].includes(name));

it.each(exact)('the schema of $name accepts no value that the hub refuses', (scalar) => {
  const documented = new RegExp(document.components.schemas[scalar.name].pattern!);
  const matching = fc.stringMatching(documented, { size: 'max' });
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

it('the OpenAPI document declares the rate limit headers that the hub sends', async () => {
  const limitState = {
    name: 'hour',
    points: 2,
    seconds: 3600,
    remaining: 1,
    resetSeconds: 60,
    isExceeded: false,
  };
  const limit = limitRate({
    count: async () => limitState,
    giveBack: async () => undefined,
    refusal: () => new Error(),
  });
  const app = express().use(limit, (_, response) => void response.end());
  const server = app.listen(0, '127.0.0.1');
  await new Promise((listening) => server.once('listening', listening));
  const { headers } = await fetch(`http://127.0.0.1:${(server.address() as { port: number }).port}`);
  server.close();
  const sent = [...headers.keys()].filter((name) => name.includes('ratelimit'));
  const documented = Object.keys(document.components.headers).map((name) => name.toLowerCase());
  expect(sent).toHaveLength(5);
  expect(documented).toEqual(expect.arrayContaining(sent));
});

it("the schema of ID accepts the hub's ids and no malformed id", () => {
  expect(faultsOf(document, document.components.schemas.ID, newId('product'))).toEqual([]);
  expect(faultsOf(document, document.components.schemas.ID, 'product_8zzzzzzzzzzzzzzzzzzzzzzzzz')).toHaveLength(1);
});

describe('a response of the hub', () => {
  let hub: TestHub;
  let client: HubClient;

  beforeAll(async () => {
    hub = await startHub();
    const seed = new Seed(hub.orm);
    client = HubClient.withKey(hub.address, await seed.key(await seed.project()));
  });

  afterAll(() => hub.close());

  /** Compares the status, body and headers of an answer with the document. */
  async function expectDocumented(method: string, path: string, send: Promise<Answer>): Promise<Answer> {
    const answer = await send;
    const documented = operationOf(method, path).responses;
    const entry = documented[answer.status];
    expect(Object.keys(documented)).toContain(String(answer.status));
    const { content, headers = {} } = '$ref' in entry ? resolve<DocumentedResponse>(document, entry.$ref) : entry;
    if (!content) expect(answer.body).toBe('');
    if (content) {
      // A report is a table for those who prefer one; these requests accept everything.
      const type = String(answer.headers.get('content-type')).split(';')[0]!;
      expect(Object.keys(content)).toContain(type);
      expect(faultsOf(document, content[type]!.schema, answer.body)).toEqual([]);
    }
    const sometimes = ['Idempotency-Replayed', 'Link'];
    const missing = Object.keys(headers).filter((name) => !sometimes.includes(name) && !answer.headers.has(name));
    const undocumented = ['etag', 'location', 'link', 'retry-after'].filter(
      (name) => answer.headers.has(name) && !Object.keys(headers).some((each) => each.toLowerCase() === name),
    );
    expect({ missing, undocumented }).toEqual({ missing: [], undocumented: [] });
    return answer;
  }

  const product = () => ({
    slug: unique('forge'),
    name: 'Forge',
    features: [{ key: 'seats', name: 'Seats', type: 'quantity' }],
    plans: [{ key: 'team', name: 'Team', grants: { seats: 3 }, prices: [{ currency: 'EUR', unitAmount: '9.90' }] }],
  });

  it('matches the OpenAPI document at the test endpoint and the index', async () => {
    await expectDocumented('get', '/api/helloWorld', new HubClient(hub.address).get('/api/helloWorld'));
    await expectDocumented('get', '/api', new HubClient(hub.address).get('/api'));
  });

  it('matches the OpenAPI document in the catalog', async () => {
    const products = '/catalog/products';
    const input = product();
    expect(faultsOf(document, { $ref: '#/components/schemas/RegisterProductInput' }, input)).toEqual([]);
    const { body } = await expectDocumented('post', products, client.post(products, input));
    const path = `${products}/${String(body.id)}`;
    const { headers } = await expectDocumented('get', `${products}/{id}`, client.get(path));
    const again = client.with({ 'if-none-match': headers.get('etag')!, 'cache-control': 'max-age=0' }).get(path);
    expect((await expectDocumented('get', `${products}/{id}`, again)).status).toBe(304);
    await expectDocumented('get', products, client.get(`${products}?first=1`));
    await expectDocumented('put', `${products}/{id}`, client.send('PUT', path, { ...input, tagline: 'New' }));
    await expectDocumented('delete', `${products}/{id}`, client.send('DELETE', path));
  });

  it('matches the OpenAPI document in billing', async () => {
    const made = await client.post('/catalog/products', product());
    const priceId = made.body.plans[0].prices[0].id;
    const order = { customer: { externalId: unique('customer') }, items: [{ priceId, quantity: 2 }] };
    expect(faultsOf(document, { $ref: '#/components/schemas/CreateSubscriptionInput' }, order)).toEqual([]);
    const subscriptions = '/billing/subscriptions';
    const { body } = await expectDocumented('post', subscriptions, client.post(subscriptions, order));
    await expectDocumented('get', `${subscriptions}/{id}`, client.get(`${subscriptions}/${String(body.id)}`));
    const payment = { invoiceId: body.latestInvoice.id, amount: '1.00' };
    await expectDocumented('post', '/billing/payments', client.post('/billing/payments', payment));
    const invoice = {
      customerId: body.customer.id,
      currency: 'EUR',
      lines: [{ description: 'Work', quantity: '2', unitAmount: '50' }],
    };
    await expectDocumented('post', '/billing/invoices', client.post('/billing/invoices', invoice));
  });

  it.each(['usage', 'revenue', 'users', 'retention'])(
    'matches the OpenAPI document in the analytics of %s',
    async (name) => {
      await expectDocumented('get', `/analytics/${name}`, client.get(`/analytics/${name}`));
    },
  );

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

  it.each(refusals)(
    'matches the OpenAPI document when it refuses with %i: %s %s',
    async (status, method, path, send) => {
      const answer = await expectDocumented(method, path, send());
      expect(answer.status).toBe(status);
    },
  );

  it('matches the OpenAPI document for a missing scope, a stale version and a taken slug', async () => {
    const seed = new Seed(hub.orm);
    const reader = HubClient.withKey(hub.address, await seed.key(await seed.project(), ['catalog:read']));
    expect((await expectDocumented('post', products, reader.post(products, product()))).status).toBe(403);
    const input = product();
    const { body } = await client.post(products, input);
    const stale = client.send('PUT', `${products}/${String(body.id)}`, input, { 'if-match': '"v9"' });
    expect((await expectDocumented('put', `${products}/{id}`, stale)).status).toBe(412);
    expect((await expectDocumented('post', products, client.post(products, input))).status).toBe(409);
  });
});
