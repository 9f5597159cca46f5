import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Project } from '../../src/auth/projects/project.ts';
import { hubScopes } from '../../src/auth/scopes.ts';
import { HubClient } from '../support/client.ts';
import type { Answer } from '../support/client.ts';
import type { TestHub } from '../support/hub.ts';
import { startHub } from '../support/hub.ts';
import { Seed } from '../support/seed.ts';

const unknown = 'h455vb4pex5vsknk084sn02q';
const product = {
  slug: 'p',
  name: 'P',
  plans: [{ key: 'a', name: 'A', prices: [{ currency: 'EUR', unitAmount: '1' }] }],
};

/** Every row that needs a credential, with a request that would pass but for what is being tried. */
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

let hub: TestHub;
let seed: Seed;
let project: Project;
let nobody: HubClient;
let client: HubClient;
let foreign: HubClient;
const ids: Record<string, string> = {};

beforeAll(async () => {
  hub = await startHub();
  seed = new Seed(hub.orm);
  project = await seed.project();
  nobody = new HubClient(hub.address);
  client = HubClient.withKey(hub.address, await seed.key(project));
  foreign = HubClient.withKey(hub.address, await seed.key(await seed.project()));
  const made = await client.post('/catalog/products', { ...product, slug: 'sold' });
  const price = made.body.plans[0].prices[0].id;
  const { body: subscription } = await client.post('/billing/subscriptions', {
    customer: { externalId: 'buyer' },
    items: [{ priceId: price }],
  });
  const names = {
    product: made.body.id,
    price,
    subscription: subscription.id,
    invoice: subscription.latestInvoice.id,
  };
  for (const [name, id] of Object.entries(names)) ids[name] = String(id);
});

afterAll(() => hub.close());

const fill = (text: string) => text.replaceAll(/\{(\w+)\}/g, (_, name: string) => ids[name]!);

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

describe('at the REST door', () => {
  it.each(rows)('%s %s asks for credentials', async (...row) => {
    const answer = await send(nobody, row);
    expectProblem(answer, 401, 'unauthenticated');
    expect(answer.headers.get('www-authenticate')).toBe('Bearer realm="hub"');
  });

  it.each(rows)('%s %s refuses credentials that are none', async (...row) => {
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

  it.each(rows)('%s %s needs the scope %s, and names it', async (...row) => {
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
    '%s %s does not find what is of another project',
    async (...row) => {
      const answer = await send(foreign, row);
      expect([answer.status, String(answer.body.code)]).toEqual([404, expect.stringMatching(/_not_found$/)]);
    },
  );

  it.each(rows.filter(([, path]) => path.includes('{')))(
    '%s %s knows an id from nonsense',
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
    '%s %s judges the body',
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

  it('refuses text that the database cannot hold', async () => {
    expectProblem(
      await client.post('/catalog/products', { ...product, slug: 'nul', description: 'a\0b' }),
      422,
      'invalid_text',
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
      expect((await client.post('/catalog/products', { ...product, slug: 'half', ...half })).status).toBe(
        422,
      );
    }
    const harmless = { ...product, slug: 'harmless', metadata: { a: '\\u0000' } };
    expect((await client.post('/catalog/products', harmless)).status).toBe(201);
  });

  it('refuses what would overflow what it is kept in', async () => {
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

  it('does not guess which of two equal parameters is meant', async () => {
    const { status, body } = await client.get('/catalog/products?tag=a&tag=b');
    expect([status, body.errors[0].pointer]).toEqual([422, '/tag']);
  });

  it('knows its paths and their methods', async () => {
    expectProblem(await client.get('/nowhere'), 404, 'unknown_path');
    expectProblem(await client.get('/catalog/products/a/b'), 404, 'unknown_path');
    const answer = await client.send('PATCH', '/catalog/products');
    expectProblem(answer, 405, 'method_not_allowed');
    expect(answer.headers.get('allow')).toBe('POST, GET, HEAD');
    expectProblem(await client.send('DELETE', '/billing/payments'), 405, 'method_not_allowed');
    expect((await client.send('OPTIONS', '/billing/payments')).headers.get('allow')).toBe('POST');
    expect((await client.send('HEAD', '/api/helloWorld')).status).toBe(200);
  });

  it('answers pages of any origin, before anything is counted', async () => {
    const origin = 'https://frontend.example';
    const asked = {
      origin,
      'access-control-request-method': 'POST',
      'access-control-request-headers': 'authorization',
    };
    const preflight = await nobody.send('OPTIONS', '/graphql', undefined, asked);
    expect([preflight.status, preflight.headers.get('access-control-allow-origin')]).toEqual([204, '*']);
    expect(preflight.headers.get('access-control-allow-headers')).toMatch('Authorization');
    expect(preflight.headers.get('ratelimit')).toBeNull();
    const answer = await client.send('GET', '/catalog/products', undefined, { origin });
    expect(answer.headers.get('access-control-expose-headers')).toMatch('RateLimit');
    const provider = await nobody.send('GET', '/oauth/authorize', undefined, { origin });
    expect(provider.headers.get('access-control-allow-origin')).toBeNull();
  });

  it('takes no credential from the address', async () => {
    expectProblem(await nobody.get('/catalog/products?access_token=x'), 401, 'unauthenticated');
  });
});

describe('at the GraphQL door', () => {
  const codeOf = async (as: HubClient, query: string, variables = {}) => {
    const { status, headers, body } = await as.graphql(query, variables);
    expect(JSON.stringify(body)).not.toMatch(/\.ts:|node_modules|stacktrace/i);
    const { code, kind } = body.errors[0].extensions;
    return { status, headers, code, kind };
  };
  const read = 'query ($id: ID!) { product(id: $id) { id } }';

  it('asks for credentials', async () => {
    for (const query of [
      '{ product(id: "junk") { id } }',
      '{ me { kind } }',
      '{ products { nodes { id } } }',
      '{ projects { nodes { id } } }',
      '{ auditLog { nodes { id } } }',
    ]) {
      const refused = await codeOf(nobody, query);
      expect(refused).toMatchObject({ status: 401, code: 'unauthenticated', kind: 'unauthenticated' });
      expect(refused.headers.get('www-authenticate')).toBe('Bearer realm="hub"');
    }
    expect(
      (await new HubClient(hub.address, { authorization: 'Bearer x' }).graphql('{ me { kind } }')).status,
    ).toBe(401);
  });

  it('refuses by kind and code, in the words of REST', async () => {
    const reader = HubClient.withKey(hub.address, await seed.key(project, ['catalog:read']));
    const register =
      'mutation ($input: RegisterProductInput!) { registerProduct(input: $input) { product { id } } }';
    expect(await codeOf(reader, register, { input: product })).toMatchObject({
      code: 'insufficient_scope',
      kind: 'forbidden',
    });
    expect(await codeOf(foreign, read, { id: ids.product })).toMatchObject({
      code: 'product_not_found',
      kind: 'not_found',
    });
    expect(await codeOf(client, read, { id: 'nonsense' })).toMatchObject({
      code: 'invalid_id',
      kind: 'invalid',
    });
    expect(await codeOf(client, 'query { node(id: "nonsense") { id } }')).toMatchObject({
      code: 'invalid_id',
    });
    expect(await codeOf(client, `query { node(id: "unheard_01${unknown}") { id } }`)).toMatchObject({
      code: 'node_not_found',
    });
    expect(await codeOf(client, `query { node(id: "constructor_01${unknown}") { id } }`)).toMatchObject({
      code: 'node_not_found',
    });
    expect(await codeOf(client, register, { input: { ...product, slug: 'No Slug' } })).toMatchObject({
      code: 'invalid_input',
      kind: 'invalid',
    });
    expect(await codeOf(client, '{ products(first: 500) { nodes { id } } }')).toMatchObject({
      code: 'invalid_input',
    });
    const nulled = 'query ($first: Int) { products(first: $first) { nodes { id } } }';
    expect(await codeOf(client, nulled, { first: null })).toMatchObject({
      code: 'invalid_input',
      kind: 'invalid',
    });
    expect(await codeOf(client, '{ nonsense }')).toMatchObject({
      code: 'graphql_validation_failed',
      kind: 'invalid',
    });
    expect(await codeOf(client, '{ products(')).toMatchObject({
      code: 'graphql_parse_failed',
      kind: 'invalid',
    });
  });

  it('names the fields of an input that are wrong', async () => {
    const { body } = await client.graphql(
      'mutation ($input: RegisterProductInput!) { registerProduct(input: $input) { product { id } } }',
      { input: { ...product, name: '' } },
    );
    expect(body.errors[0].extensions.problems).toEqual([
      { pointer: '/name', detail: 'must have 1 to 200 characters' },
    ]);
  });

  it('undoes what a refused mutation did, and no other', async () => {
    const register = (name: string, slug: string) =>
      `${name}: registerProduct(input: { slug: "${slug}", name: "N" }) { product { slug } }`;
    const { body } = await client.graphql(
      `mutation { ${register('a', 'one')} ${register('b', 'one')} ${register('c', 'two')} }`,
    );
    expect(body.errors[0].extensions.code).toBe('product_slug_taken');
    const { body: after } = await client.get('/catalog/products?first=100');
    const slugs = after.data.map(({ slug }) => slug);
    expect(slugs).toContain('one');
    expect(slugs).toContain('two');
    expect(body.data.a.product.slug).toBe('one');
    expect(body.data.b).toBeNull();
    expect(slugs.filter((slug) => (slug as unknown) === 'one')).toHaveLength(1);
  });

  it('has one budget for all that a request asks', async () => {
    const report = (n: number) => `a${n}: usageAnalytics { totals { events } }`;
    const reports = (many: number) => `{ ${Array.from({ length: many }, (_, n) => report(n)).join(' ')} }`;
    expect((await client.graphql(reports(10))).body.errors).toBeUndefined();
    expect(await codeOf(client, reports(40))).toMatchObject({ code: 'query_too_large', kind: 'invalid' });
    const lists = Array.from({ length: 250 }, (_, n) => `a${n}: products { nodes { id } }`).join(' ');
    expect(await codeOf(client, `{ ${lists} }`)).toMatchObject({ code: 'query_too_large' });
  });

  it('lets nobody give a role that may do more than they', async () => {
    const admin = HubClient.withKey(hub.address, await seed.key(project, ['project:admin']));
    const { email } = await seed.user();
    const add =
      'mutation ($email: Email!, $role: Role!) { addMember(input: { email: $email, role: $role }) { member { role } } }';
    expect(await codeOf(admin, add, { email, role: 'owner' })).toMatchObject({ code: 'invalid_input' });
    expect(await codeOf(admin, add, { email, role: 'viewer' })).toMatchObject({ code: 'invalid_input' });
    expect(await codeOf(client, add, { email, role: 'owner' })).toMatchObject({ code: 'owner_required' });
    expect(await codeOf(client, add, { email, role: 'admin' })).toMatchObject({ code: 'email_not_verified' });
    await hub.orm.em
      .fork()
      .execute('update hub_user set email_verified_at = created_at where email = ?', [email]);
    expect((await client.graphql(add, { email, role: 'admin' })).body.data.addMember.member.role).toBe(
      'admin',
    );
  });

  it('opens accounts, a few at a time', async () => {
    const stranger = new HubClient(hub.address);
    const signUp =
      'mutation ($email: Email!) { signUp(input: { email: $email, name: "N", password: "long enough it is" }) { user { email } } }';
    const made = await stranger.graphql(signUp, { email: 'new@example.org' });
    expect(made.body.data.signUp.user.email).toBe('new@example.org');
    expect(await codeOf(stranger, signUp, { email: 'NEW@example.org' })).toMatchObject({
      code: 'email_taken',
    });
    const weak = signUp.replace('long enough it is', 'short');
    expect(await codeOf(stranger, weak, { email: 'weak@example.org' })).toMatchObject({
      code: 'invalid_input',
    });
    await Promise.all([1, 2].map((n) => stranger.graphql(signUp, { email: `n${n}@example.org` })));
    expect(await codeOf(stranger, signUp, { email: 'sixth@example.org' })).toMatchObject({
      code: 'field_limit_exceeded',
    });
  });

  it('lets a key make no key that may do more', async () => {
    const admin = HubClient.withKey(hub.address, await seed.key(project, ['project:admin', 'catalog:read']));
    const make =
      'mutation ($scopes: [String!]!) { createApiKey(input: { name: "k", scopes: $scopes }) { key apiKey { id hint } } }';
    expect(await codeOf(admin, make, { scopes: ['billing:write'] })).toMatchObject({ code: 'invalid_input' });
    const made = await admin.graphql(make, { scopes: ['catalog:read'] });
    const { key, apiKey } = made.body.data.createApiKey;
    const fresh = HubClient.withKey(hub.address, String(key));
    expect((await fresh.get('/catalog/products')).status).toBe(200);
    await admin.graphql('mutation ($id: ID!) { revokeApiKey(id: $id) { apiKey { revokedAt } } }', {
      id: apiKey.id,
    });
    expect((await fresh.get('/catalog/products')).status).toBe(401);
  });
});
