import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { HubClient } from '../support/client.ts';
import { startHub } from '../support/hub.ts';
import type { TestHub } from '../support/hub.ts';
import { Seed } from '../support/seed.ts';

let hub: TestHub;
let key: string;

beforeAll(async () => {
  hub = await startHub();
  const seed = new Seed(hub.orm);
  key = await seed.key(await seed.project());
});

afterAll(() => hub.close());

const graphqlType = 'application/graphql-response+json';
const asked = (query: string) => `${hub.address}/graphql?${new URLSearchParams({ query }).toString()}`;
const credential = () => ({ authorization: `Bearer ${key}` });

describe('a GraphQL request by GET', () => {
  it('runs a query for a caller with a credential in a header, as urql sends it', async () => {
    const accept = `${graphqlType}, application/graphql+json, application/json`;
    for (const headers of [credential(), { 'x-api-key': key }]) {
      const response = await fetch(asked('{ me { kind } }'), { headers: { accept, ...headers } });
      expect([response.status, response.headers.get('cache-control')]).toEqual([200, 'no-store']);
      expect(await response.json()).toEqual({ data: { me: { kind: 'project' } } });
    }
  });

  it('takes variables and the name of the operation', async () => {
    const query =
      'query A($text: String!) { products(filter: { text: $text }) { nodes { id } } } query B { me { kind } }';
    const parameters = { query, operationName: 'A', variables: JSON.stringify({ text: 'nothing' }) };
    const address = `${hub.address}/graphql?${new URLSearchParams(parameters).toString()}`;
    const response = await fetch(address, { headers: { accept: 'application/json', ...credential() } });
    expect(await response.json()).toEqual({ data: { products: { nodes: [] } } });
  });

  it('runs no mutation', async () => {
    const response = await fetch(asked('mutation { createApiKey(input: { name: "k", scopes: [] }) { key } }'), {
      headers: { accept: 'application/json', ...credential() },
    });
    expect([response.status, response.headers.get('allow')]).toEqual([405, 'POST']);
    expect(await response.json()).not.toHaveProperty('data.createApiKey');
  });

  it('is refused without a header that only a program or an allowed page can send', async () => {
    const response = await fetch(asked('{ me { kind } }'), { headers: { accept: 'application/json' } });
    expect(response.status).toBe(400);
  });
});

describe('an error before GraphQL is reached', () => {
  const post = (headers: Record<string, string>, body = '{ "query": "{ me { kind } }" }') =>
    fetch(`${hub.address}/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body,
    });

  it.each([
    ['*/*', 'application/json'],
    ['application/json', 'application/json'],
    [graphqlType, graphqlType],
    [`${graphqlType}, application/json;q=0.9`, graphqlType],
    ['application/problem+json', 'application/problem+json'],
  ])('is answered for Accept: %s as %s', async (accept, type) => {
    const response = await post({ accept, authorization: 'Bearer hub_none' });
    expect([response.status, response.headers.get('content-type')]).toEqual([
      401,
      expect.stringMatching(new RegExp(`^${type.replaceAll('+', '\\+')}`)),
    ]);
    expect(response.headers.get('www-authenticate')).toContain('invalid_token');
  });

  it('has the code, the kind and the sentence of the same refusal in REST', async () => {
    const problem = await HubClient.withKey(hub.address, 'hub_none').get('/catalog/products');
    const { errors } = (await (await post({ authorization: 'Bearer hub_none' })).json()) as { errors: object[] };
    expect(errors).toEqual([
      {
        message: problem.body.detail,
        extensions: expect.objectContaining({ code: problem.body.code, kind: 'unauthenticated' }),
      },
    ]);
  });

  it('names a body that is not JSON', async () => {
    const response = await post(credential(), '{ "query": ');
    expect(response.status).toBe(400);
    expect(await response.json()).toEqual({
      errors: [{ message: 'The body is not valid JSON.', extensions: { kind: 'invalid', code: 'malformed_json' } }],
    });
  });
});

describe('a preflight of a page of another origin', () => {
  const preflight = async (requested?: string) => {
    const headers = {
      origin: 'https://page.example',
      'access-control-request-method': 'POST',
      ...(requested !== undefined && { 'access-control-request-headers': requested }),
    };
    return (await fetch(`${hub.address}/graphql`, { method: 'OPTIONS', headers })).headers;
  };

  it('allows the headers that it asks for, such as those of Apollo Client, Sentry and OpenTelemetry', async () => {
    const requested = 'apollographql-client-name, authorization, baggage, content-type, sentry-trace, traceparent';
    const headers = await preflight(requested);
    expect(headers.get('access-control-allow-headers')).toBe(requested);
    expect(headers.get('vary')).toContain('Access-Control-Request-Headers');
    expect(headers.get('access-control-allow-credentials')).toBeNull();
  });

  it.each([undefined, '', 'a b', 'x'.repeat(101)])(
    'allows the headers of the hub when it asks for %j',
    async (requested) => {
      expect((await preflight(requested)).get('access-control-allow-headers')).toContain('Authorization, Content-Type');
    },
  );
});
