import { describe, expect, it } from '@jest/globals';
import { hubScopes } from '../../src/auth/scopes.ts';
import { HubClient } from '../support/client.ts';
import type { Answer } from '../support/client.ts';
import { client, fill, foreign, hub, ids, nobody, product, project, seed, unknown } from './refusals-stage.ts';

/** The catalog, billing and analytics endpoints of SPEC.md, each with a request that is otherwise valid. */
const rows: [method: string, path: string, scope: string, body?: object][] = [
  ['POST', '/catalog/products', 'catalog:write', product],
  ['GET', '/catalog/products', 'catalog:read'],
  ['GET', '/catalog/products/{product}', 'catalog:read'],
  ['PUT', '/catalog/products/{product}', 'catalog:write', product],
  ['DELETE', '/catalog/products/{product}', 'catalog:write'],
  [
    'POST',
    '/billing/subscriptions',
    'billing:write',
    { customer: { externalId: 'c' }, items: [{ priceId: '{price}' }] },
  ],
  ['GET', '/billing/subscriptions/{subscription}', 'billing:read'],
  [
    'POST',
    '/billing/invoices',
    'billing:write',
    { customer: { externalId: 'c' }, currency: 'EUR', lines: [{ description: 'x', unitAmount: '1' }] },
  ],
  ['POST', '/billing/payments', 'billing:write', { invoiceId: '{invoice}' }],
  ['GET', '/analytics/usage', 'analytics:read'],
  ['GET', '/analytics/revenue', 'analytics:read'],
  ['GET', '/analytics/users', 'analytics:read'],
];

function send(as: HubClient, [method, path, , body]: (typeof rows)[number]): Promise<Answer> {
  return as.send(method, fill(path), body && fill(JSON.stringify(body)), {
    'content-type': 'application/json',
  });
}

function expectProblem({ status, headers, body }: Answer, expected: number, code: string): void {
  expect([status, body.code]).toEqual([expected, code]);
  expect(headers.get('content-type')).toMatch(/^application\/problem\+json/);
  expect(body).toMatchObject({
    status,
    title: expect.any(String),
    detail: expect.any(String),
    instance: expect.any(String),
    requestId: expect.any(String),
  });
  expect(JSON.stringify(body)).not.toMatch(/\.ts|node_modules|at \w+ \(/);
}

describe('the REST API', () => {
  it.each(rows)('%s %s requires credentials', async (...row) => {
    const answer = await send(nobody, row);
    expectProblem(answer, 401, 'unauthenticated');
    expect(answer.headers.get('www-authenticate')).toBe('Bearer realm="hub"');
  });

  it.each(rows)('%s %s refuses invalid credentials', async (...row) => {
    for (const headers of [
      { authorization: 'Bearer nonsense' },
      { 'x-api-key': 'hub_nonsense' },
      { authorization: 'Basic YTpi' },
    ]) {
      const answer = await send(new HubClient(hub.address, headers as never), row);
      expectProblem(answer, 401, 'invalid_token');
      expect(answer.headers.get('www-authenticate')).toMatch('error="invalid_token"');
    }
  });

  it.each(rows)('%s %s requires the scope %s and names it in the refusal', async (...row) => {
    const without = HubClient.withKey(
      hub.address,
      await seed.key(
        project,
        hubScopes.filter((scope) => scope !== row[2]),
      ),
    );
    const answer = await send(without, row);
    expectProblem(answer, 403, 'insufficient_scope');
    expect(answer.headers.get('www-authenticate')).toMatch(`scope="${row[2]}"`);
    const only = HubClient.withKey(hub.address, await seed.key(project, [row[2]]));
    expect((await send(only, row)).status).not.toBe(403);
  });

  it.each(rows.filter(([, path, , body]) => /\{\w+\}/.test(path + JSON.stringify(body ?? ''))))(
    '%s %s does not find resources of another project',
    async (...row) => {
      const answer = await send(foreign, row);
      expect([answer.status, String(answer.body.code)]).toEqual([404, expect.stringMatching(/_not_found$/)]);
    },
  );

  it.each(rows.filter(([, path]) => path.includes('{')))(
    '%s %s distinguishes unknown ids from malformed ids',
    async (...row) => {
      const [method, path, , body] = row;
      const noun = /\{(\w+)\}/.exec(path)![1]!;
      const at = (id: string) => client.send(method, path.replace(/\{\w+\}/, id), body);
      expectProblem(await at('nonsense'), 400, 'invalid_id');
      expectProblem(await at(`${noun}_${'z'.repeat(26)}`), 400, 'invalid_id');
      expectProblem(await at(`${noun}_01${unknown}`), 404, `${noun}_not_found`);
      expectProblem(await at(`user_01${unknown}`), 404, `${noun}_not_found`);
      expectProblem(await at('zzzzzzzz-zzzzzzzzzzzzzzzzzzzzzzzzzzz'), 400, 'invalid_id');
      expectProblem(await at('01890a5d-ac96-774b-bcce-b302099a8057'), 400, 'invalid_id');
      expect((await at('%00')).status).toBe(400);
    },
  );

  it.each(rows.filter(([method]) => method === 'POST' || method === 'PUT'))(
    '%s %s validates the body',
    async (...row) => {
      const [method, path] = row;
      const post = (body: string, type = 'application/json') =>
        client.send(method, fill(path), body, { 'content-type': type });
      expectProblem(await post('{"slug": '), 400, 'malformed_json');
      expectProblem(await post('"text"'), 400, 'malformed_json');
      expectProblem(await post('[]'), 422, 'invalid_input');
      expectProblem(await post('{}', 'text/plain'), 415, 'unsupported_media_type');
      expectProblem(await post('{}', 'application/json; charset=klingon'), 415, 'unsupported_charset');
      expectProblem(await post(JSON.stringify({ slug: 'x'.repeat(1_100_000) })), 413, 'body_too_large');
      const { status, body } = await post('{"nonsense": 1}');
      expect(status).toBe(422);
      expect(body.errors.map(({ pointer }) => pointer)).toEqual(expect.arrayContaining(['/nonsense']));
      const polluted = await post('{"__proto__": {"slug": "x"}, "constructor": 1}');
      expect(polluted.status).toBe(422);
    },
  );

  it('refuses text that the database cannot store', async () => {
    expectProblem(
      await client.post('/catalog/products', { ...product, slug: 'nul', description: 'a\0b' }),
      422,
      'invalid_input',
    );
    expectProblem(
      await client.post('/catalog/products', { ...product, slug: 'nul', metadata: { a: '\0' } }),
      422,
      'invalid_input',
    );
    expect((await client.get('/catalog/products?text=%00')).status).toBe(422);
    for (const half of [
      { name: 'a\ud800' },
      { metadata: { a: '\udfff' } },
      { plans: [{ key: 'a', name: '\ud800' }] },
    ]) {
      expect((await client.post('/catalog/products', { ...product, slug: 'half', ...half })).status).toBe(422);
    }
    const harmless = { ...product, slug: 'harmless', metadata: { a: '\\u0000' } };
    expect((await client.post('/catalog/products', harmless)).status).toBe(201);
  });

  it('refuses values that are too large to store', async () => {
    const far = await client.post('/billing/payments', {
      invoiceId: ids.invoice,
      receivedAt: '-271821-04-20T00:00:00Z',
    });
    expect([far.status, far.body.errors[0].pointer]).toEqual([422, '/receivedAt']);
    const cursor = Buffer.from(JSON.stringify(['2026-99-99 00:00:00+00', ids.product])).toString('base64url');
    expect((await client.get(`/catalog/products?after=${cursor}`)).status).toBe(422);
    const longKey = client.with({ 'idempotency-key': 'k'.repeat(256) });
    expectProblem(await longKey.post('/catalog/products', product), 400, 'invalid_idempotency_key');
    const dear = { currency: 'EUR', unitAmount: '9'.repeat(26) };
    const invoice = {
      customer: { externalId: 'c' },
      currency: 'EUR',
      lines: [{ description: 'x', ...dear, currency: undefined }],
    };
    expect((await client.post('/billing/invoices', invoice)).status).toBe(422);
  });

  it('refuses a query parameter that is sent twice', async () => {
    const { status, body } = await client.get('/catalog/products?tag=a&tag=b');
    expect([status, body.errors[0].pointer]).toEqual([422, '/tag']);
  });

  it('answers 404 for unknown paths and 405 for wrong methods', async () => {
    expectProblem(await client.get('/nowhere'), 404, 'unknown_path');
    expectProblem(await client.get('/catalog/products/a/b'), 404, 'unknown_path');
    const answer = await client.send('PATCH', '/catalog/products');
    expectProblem(answer, 405, 'method_not_allowed');
    expect(answer.headers.get('allow')).toBe('POST, GET, HEAD');
    expectProblem(await client.send('DELETE', '/billing/payments'), 405, 'method_not_allowed');
    expect((await client.send('OPTIONS', '/analytics/usage')).headers.get('allow')).toBe('GET, HEAD');
    expect((await client.send('HEAD', '/api/helloWorld')).status).toBe(200);
  });

  it('allows any origin except at /oauth/authorize, and does not count preflights', async () => {
    const origin = 'https://frontend.example';
    const preflightHeaders = {
      origin,
      'access-control-request-method': 'POST',
      'access-control-request-headers': 'authorization',
    };
    const preflight = await nobody.send('OPTIONS', '/graphql', undefined, preflightHeaders);
    expect([preflight.status, preflight.headers.get('access-control-allow-origin')]).toEqual([204, '*']);
    expect(preflight.headers.get('access-control-allow-headers')).toBe('authorization');
    expect(preflight.headers.get('ratelimit')).toBeNull();
    const answer = await client.send('GET', '/catalog/products', undefined, { origin });
    expect(answer.headers.get('access-control-expose-headers')).toMatch('RateLimit');
    const provider = await nobody.send('GET', '/oauth/authorize', undefined, { origin });
    expect(provider.headers.get('access-control-allow-origin')).toBeNull();
  });

  it('accepts no credential in the URL', async () => {
    expectProblem(await nobody.get('/catalog/products?access_token=x'), 401, 'unauthenticated');
  });
});
