import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { buildSchema, isEnumType, isInputObjectType, isListType, isNonNullType, isRequiredInputField } from 'graphql';
import type { GraphQLInputType } from 'graphql';
import { hubScopes } from '../../src/auth/scopes.ts';
import { HubClient } from '../support/client.ts';
import { hub, key, project, seed } from './doors-stage.ts';

describe('an API key', () => {
  const product = { slug: 'two', name: 'Two', plans: [] };

  it.each(['access_token', 'api_key', 'apikey', 'key', 'x-api-key', 'token', 'authorization'])(
    'is refused in the query as %s',
    async (name) => {
      const stranger = new HubClient(hub.address);
      const query = new URLSearchParams({ [name]: key }).toString();
      expect((await stranger.get(`/catalog/products?${query}`)).status).toBe(401);
      const answer = await stranger.send('POST', `/graphql?${query}`, { query: '{ me { kind } }' });
      expect([answer.status, answer.body.errors[0].extensions.code]).toEqual([401, 'unauthenticated']);
    },
  );

  it.each<[string, (secret: string) => Record<string, string>]>([
    ['Api-Key', (secret) => ({ 'api-key': secret })],
    ['X-Access-Token', (secret) => ({ 'x-access-token': secret })],
    ['X-Auth-Token', (secret) => ({ 'x-auth-token': secret })],
    ['a cookie', (secret) => ({ cookie: `api_key=${secret}; access_token=${secret}` })],
    ['Authorization without a scheme', (secret) => ({ authorization: secret })],
    ['Authorization: Basic', (secret) => ({ authorization: `Basic ${btoa(`${secret}:`)}` })],
    ['Authorization: Token', (secret) => ({ authorization: `Token ${secret}` })],
    ['Authorization: DPoP', (secret) => ({ authorization: `DPoP ${secret}` })],
  ])('is refused in %s', async (_, headers) => {
    expect((await new HubClient(hub.address, headers(key)).get('/catalog/products')).status).toBe(401);
  });

  it('has the same scopes and the same limit in each of its headers', async () => {
    const reader = await seed.key(project, ['catalog:read']);
    const ways: Record<string, string>[] = [
      { authorization: `Bearer ${reader}` },
      { 'x-api-key': reader },
      { authorization: `bearer ${reader}` },
    ];
    const remaining: number[] = [];
    for (const headers of ways) {
      const api = new HubClient(hub.address, headers);
      const read = await api.get('/catalog/products');
      expect(read.status).toBe(200);
      const refused = await api.post('/catalog/products', product);
      expect([refused.status, String(refused.body.code)]).toEqual([403, 'insufficient_scope']);
      remaining.push(Number(read.headers.get('x-ratelimit-remaining')));
    }
    expect(remaining).toEqual([999, 997, 995]);
  });

  it('is counted for refused requests as for successful ones', async () => {
    const api = HubClient.withKey(hub.address, await seed.key(project, ['catalog:read']));
    const answers = [
      await api.get('/catalog/products'),
      await api.get('/catalog/products/nonsense'),
      await api.get('/nowhere'),
      await api.send('PATCH', '/catalog/products'),
      await api.post('/catalog/products', product),
      await api.post('/catalog/products', '{'),
      await api.graphql('{ nonsense }'),
      await api.graphql('{ me { kind } }'),
    ];
    expect(answers.map(({ status }) => status)).toEqual([200, 400, 404, 405, 403, 403, 200, 200]);
    expect(answers.map(({ headers }) => Number(headers.get('x-ratelimit-remaining')))).toEqual([
      999, 998, 997, 996, 995, 994, 993, 992,
    ]);
  });
});

describe('a caller without a credential or with a forged one', () => {
  const schema = buildSchema(readFileSync(new URL('../../schema/schema.graphql', import.meta.url), 'utf8'));
  const mutations = Object.values(schema.getMutationType()!.getFields());

  /** A well-formed value of an input type; it need not be valid. */
  function sampleOf(type: GraphQLInputType): unknown {
    if (isNonNullType(type)) return sampleOf(type.ofType);
    if (isListType(type)) return [];
    if (isEnumType(type)) return type.getValues()[0]!.name;
    if (isInputObjectType(type)) {
      const required = Object.values(type.getFields()).filter(isRequiredInputField);
      return Object.fromEntries(required.map((field) => [field.name, sampleOf(field.type)]));
    }
    return samples[type.name] ?? 'something';
  }
  const samples: Record<string, unknown> = {
    Int: 1,
    Float: 1,
    Boolean: true,
    ID: 'project_01h455vb4pex5vsknk084sn02q',
    Email: 'a@example.org',
    DateTime: '2030-01-01T00:00:00.000Z',
    Decimal: '1',
    JSON: {},
    JSONObject: {},
    Metadata: {},
    Currency: 'EUR',
    CalendarDate: '2026-01-01',
  };

  const stranger = { alg: 'HS256', typ: 'at+jwt', kid: 'x', jku: 'http://127.0.0.1:1/' };
  const encoded = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url');
  const forged = `${encoded(stranger)}.${encoded({ iss: 'x', sub: 'user_x', scope: hubScopes.join(' ') })}.${'x'.repeat(43)}`;

  it('is refused by every mutation, except for sign-up and those that take a licence key', async () => {
    expect(mutations.length).toBeGreaterThan(40);
    const answers: string[] = [];
    for (const { name, args } of mutations) {
      const variables = Object.fromEntries(args.map((argument) => [argument.name, sampleOf(argument.type)]));
      const joinArguments = (each: (name: string, type: string) => string) =>
        args.length ? `(${args.map((argument) => each(argument.name, String(argument.type))).join(', ')})` : '';
      const declared = joinArguments((argument, type) => `$${argument}: ${type}`);
      const passed = joinArguments((argument) => `${argument}: $${argument}`);
      for (const headers of [{}, { authorization: `Bearer ${forged}` }]) {
        const api = new HubClient(hub.address, headers as Record<string, string>);
        const query = `mutation ${declared} { ${name}${passed} { __typename } }`;
        const { status, body } = await api.graphql(query, variables);
        answers.push(`${name} ${status} ${String(body.code ?? body.errors?.[0].extensions.code)}`);
      }
    }
    // A licence key in the input is the credential, and the sample text is not one.
    const byLicence = ['activateMachine', 'checkOutLicence', 'deactivateMachine'];
    const exceptions = new Map([
      ['signUp', '200 invalid_input'],
      ...byLicence.map((name) => [name, '200 licence_not_found'] as const),
    ]);
    const expected = mutations.flatMap(({ name }) => [
      `${name} ${exceptions.get(name) ?? '401 unauthenticated'}`,
      `${name} 401 invalid_token`,
    ]);
    expect(answers).toEqual(expected);
  });
});

describe('a GraphQL request', () => {
  it('is one operation: a list is refused, and so are several operations without a name', async () => {
    const api = HubClient.withKey(hub.address, await seed.key(project));
    const one = { query: '{ me { kind } }' };
    const list = await api.post('/graphql', [one, one]);
    expect(list.status).toBe(400);
    const two = await api.graphql('query A { me { kind } } query B { me { kind } }');
    expect(two.body.errors).toHaveLength(1);
    expect((await api.get('/api')).headers.get('x-ratelimit-remaining')).toBe('997');
  });

  it('makes no change by GET, nor by a form that any page can send', async () => {
    const api = HubClient.withKey(hub.address, await seed.key(project));
    const mutation = 'mutation { createApiKey(input: { name: "k", scopes: [] }) { key } }';
    const query = new URLSearchParams({ query: mutation }).toString();
    expect((await api.get(`/graphql?${query}`)).body).not.toMatchObject({ data: expect.anything() });
    for (const type of ['application/x-www-form-urlencoded', 'text/plain', 'multipart/form-data; boundary=x']) {
      const sent = await api.send('POST', '/graphql', JSON.stringify({ query: mutation }), {
        'content-type': type,
      });
      expect([type, sent.status >= 400]).toEqual([type, true]);
    }
  });
});
