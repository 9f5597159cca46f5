import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Project } from '../../src/auth/projects/project.ts';
import { hubScopes } from '../../src/auth/scopes.ts';
import { HubClient } from '../support/client.ts';
import type { Answer } from '../support/client.ts';
import type { TestHub } from '../support/hub.ts';
import { startHub } from '../support/hub.ts';
import { Seed } from '../support/seed.ts';
import {
  wrongAdvances,
  wrongChanges,
  wrongClocks,
  wrongCoupons,
  wrongCredits,
  wrongInvoices,
  wrongPayments,
  wrongProfiles,
  wrongSubscriptions,
  wrongTaxRates,
} from './wrong-billing.ts';
import type { Wrong } from './wrong-billing.ts';
import { grants, plan, pricePointer, wrongProducts } from './wrong-products.ts';

const unknown = 'h455vb4pex5vsknk084sn02q';
const product = {
  slug: 'p',
  name: 'P',
  plans: [{ key: 'a', name: 'A', prices: [{ currency: 'EUR', unitAmount: '1' }] }],
};

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
    expect((await client.send('OPTIONS', '/billing/payments')).headers.get('allow')).toBe('POST');
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
    expect(preflight.headers.get('access-control-allow-headers')).toMatch('Authorization');
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

describe('the GraphQL API', () => {
  const codeOf = async (as: HubClient, query: string, variables = {}) => {
    const { status, headers, body } = await as.graphql(query, variables);
    expect(JSON.stringify(body)).not.toMatch(/\.ts:|node_modules|stacktrace/i);
    const { code, kind } = body.errors[0].extensions;
    return { status, headers, code, kind };
  };
  const read = 'query ($id: ID!) { product(id: $id) { id } }';

  it('requires credentials', async () => {
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
    expect((await new HubClient(hub.address, { authorization: 'Bearer x' }).graphql('{ me { kind } }')).status).toBe(
      401,
    );
  });

  it('refuses with a kind and the same code as REST', async () => {
    const reader = HubClient.withKey(hub.address, await seed.key(project, ['catalog:read']));
    const register = 'mutation ($input: RegisterProductInput!) { registerProduct(input: $input) { product { id } } }';
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

  it('names the wrong fields of an input', async () => {
    const { body } = await client.graphql(
      'mutation ($input: RegisterProductInput!) { registerProduct(input: $input) { product { id } } }',
      { input: { ...product, name: '' } },
    );
    expect(body.errors[0].extensions.problems).toEqual([{ pointer: '/name', detail: 'must have 1 to 200 characters' }]);
  });

  it('rolls back a refused mutation and keeps the others of its document', async () => {
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

  it('limits the cost of a whole request with one budget', async () => {
    const report = (n: number) => `a${n}: usageAnalytics { totals { events } }`;
    const fields = 'id slug name tagline description kind status version';
    const reports = (many: number) => `{ ${Array.from({ length: many }, (_, n) => report(n)).join(' ')} }`;
    expect((await client.graphql(reports(10))).body.errors).toBeUndefined();
    expect(await codeOf(client, reports(40))).toMatchObject({ code: 'query_too_large', kind: 'invalid' });
    const lists = Array.from({ length: 70 }, (_, n) => `a${n}: products(first: 100) { nodes { ${fields} } }`).join(' ');
    expect(await codeOf(client, `{ ${lists} }`)).toMatchObject({ code: 'query_too_large' });
  });

  it('lets no caller give a role above their own', async () => {
    const admin = HubClient.withKey(hub.address, await seed.key(project, ['project:admin']));
    const { email } = await seed.user();
    const invite =
      'mutation ($email: Email!, $role: Role!) { inviteMember(input: { email: $email, role: $role }) { invitation { role } } }';
    expect(await codeOf(admin, invite, { email, role: 'owner' })).toMatchObject({ code: 'invalid_input' });
    expect(await codeOf(admin, invite, { email, role: 'viewer' })).toMatchObject({ code: 'invalid_input' });
    expect(await codeOf(client, invite, { email, role: 'owner' })).toMatchObject({ code: 'owner_required' });
    const made = await client.graphql(invite, { email, role: 'admin' });
    expect(made.body.data.inviteMember.invitation.role).toBe('admin');
  });

  it('limits how many accounts an address can open', async () => {
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

  it('lets a key create no key with scopes that it lacks', async () => {
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

/** The refusal of an input; GraphQL errors of several variables are combined. */
interface RefusalSummary {
  code: string;
  pointers: string[];
  availableActions?: string[];
}

interface Mistake {
  pointer: string;
}

const inRest = ({ body }: Answer): RefusalSummary => summaryOf(String(body.code), body as never);

const inGraph = ({ body }: Answer): RefusalSummary => {
  const refusals = body.errors.map(({ extensions }) => extensions as never as Record<string, never>);
  const problems = refusals.flatMap((each) => (each.problems ?? []) as Mistake[]);
  return summaryOf(String(refusals[0]!.code), { errors: problems, availableActions: refusals[0]!.availableActions });
};

const summaryOf = (
  code: string,
  { errors = [], availableActions }: { errors?: Mistake[]; availableActions?: string[] },
): RefusalSummary => ({ code, pointers: errors.map(({ pointer }) => pointer).sort(), availableActions });

describe('REST and GraphQL', () => {
  const register = 'mutation ($input: RegisterProductInput!) { registerProduct(input: $input) { product { id } } }';
  const replace =
    'mutation ($id: ID!, $input: ProductInput!, $v: Int) { replaceProduct(id: $id, input: $input, ifVersion: $v) { product { id } } }';

  it.each(wrongProducts)('refuse a product with %s and point at the field', async (_, change, ...pointers) => {
    const input = { slug: 'wrong', name: 'W', ...change };
    const expected: RefusalSummary = {
      code: 'invalid_input',
      pointers: pointers.sort(),
      availableActions: undefined,
    };
    const rest = await client.post('/catalog/products', input);
    expect([rest.status, inRest(rest)]).toEqual([422, expected]);
    expect(inGraph(await client.graphql(register, { input }))).toEqual(expected);
  });

  it.each<[what: string, change: object, code: string, ...pointers: string[]]>([
    ['a slug', { slug: 'taken' }, 'product_slug_taken', '/slug'],
    [
      'an external reference',
      { externalReference: 'theirs' },
      'product_external_reference_taken',
      '/externalReference',
    ],
    ['a lookup key', plan({ lookupKey: 'pro' }), 'price_lookup_key_taken', `${pricePointer}/lookupKey`],
  ])('refuse a product with %s that is taken', async (_, change, code, ...pointers) => {
    await client.post('/catalog/products', {
      slug: 'taken',
      name: 'T',
      externalReference: 'theirs',
      ...plan({ lookupKey: 'pro' }),
    });
    const input = { slug: 'other', name: 'O', ...change };
    const rest = await client.post('/catalog/products', input);
    expect([rest.status, inRest(rest)]).toEqual([409, { code, pointers }]);
    expect(inGraph(await client.graphql(register, { input }))).toEqual({ code, pointers });
  });

  it('refuse a forbidden status change and list the available actions', async () => {
    const path = `/catalog/products/${ids.product}`;
    const input = { slug: 'sold', name: 'P', status: 'draft' };
    const rest = await client.send('PUT', path, input);
    const graph = await client.graphql(replace, { id: ids.product, input });
    expect(rest.status).toBe(409);
    expect(inRest(rest)).toMatchObject({ availableActions: ['unlist', 'archive'] });
    expect(inGraph(graph)).toEqual(inRest(rest));
  });

  it('refuse a change of a stale version', async () => {
    const path = `/catalog/products/${ids.product}`;
    const input = { slug: 'sold', name: 'P' };
    const rest = await client.send('PUT', path, input, { 'if-match': '"v99"' });
    const graph = await client.graphql(replace, { id: ids.product, input, v: 99 });
    expect([rest.status, inRest(rest).code]).toEqual([412, 'version_is_stale']);
    expect(inGraph(graph)).toEqual(inRest(rest));
  });

  it('store the largest accepted numbers without loss', async () => {
    const largest = `${'9'.repeat(26)}.${'9'.repeat(12)}`;
    const input = {
      slug: 'large',
      name: 'L',
      ...grants({ seats: Number.MAX_SAFE_INTEGER }),
      plans: [
        {
          key: 'a',
          name: 'A',
          grants: { seats: Number.MAX_SAFE_INTEGER },
          prices: [
            { currency: 'EUR', unitAmount: largest, intervalCount: 36, trialDays: 730 },
            {
              currency: 'USD',
              model: 'package',
              unitAmount: largest,
              packageSize: largest,
              freeUnits: largest,
            },
            {
              currency: 'CHF',
              model: 'graduated',
              tiers: [{ upTo: largest, unitAmount: largest }, { unitAmount: '0' }],
            },
          ],
        },
      ],
    };
    const { status, body } = await client.post('/catalog/products', input);
    expect([status, body.plans?.[0]?.prices.map(({ unitAmount }) => unitAmount)]).toEqual([
      201,
      [largest, largest, null],
    ]);
    await client.send('DELETE', `/catalog/products/${body.id}`);
  });
});

describe('billing', () => {
  const status: Record<string, number> = { invalid_input: 422, payment_exceeds_amount_due: 409 };
  const make = (name: string, of: string) =>
    `mutation ($input: ${name[0]!.toUpperCase()}${name.slice(1)}Input!) { ${name}(input: $input) { ${of} { id } } }`;
  const customer = { externalId: 'wrong' };

  beforeAll(async () => {
    const price = (key: string, terms: object) => ({
      ...{ key, name: key },
      prices: [{ currency: 'EUR', unitAmount: '10', ...terms }],
    });
    const plans = [
      price('monthly', {}),
      price('second', {}),
      price('yearly', { interval: 'year' }),
      price('dollars', { currency: 'USD' }),
      price('once', { interval: 'once' }),
    ];
    const { body } = await client.post('/catalog/products', { slug: 'billed', name: 'B', plans });
    for (const { key, prices } of body.plans) ids[String(key)] = String(prices[0].id);
    const theirs = (await foreign.post('/catalog/products', { ...product, slug: 'theirs' })).body;
    ids.foreign = String(theirs.plans[0].prices[0].id);
    ids.foreignProduct = String(theirs.id);
    const subscribe = async (externalId: string) => {
      const items = [{ priceId: ids.monthly }];
      return (await client.post('/billing/subscriptions', { customer: { externalId }, items })).body;
    };
    const [one, other] = [await subscribe('one'), await subscribe('other')];
    ids.customer = String(one.customer.id);
    ids.running = String(one.id);
    ids.owed = String(one.latestInvoice.id);
    ids.item = String(one.items[0].id);
    ids.otherItem = String(other.items[0].id);
    ids.line = String(one.latestInvoice.lines[0].id);
    ids.otherLine = String(other.latestInvoice.lines[0].id);
    const clock = make('createTestClock', 'testClock');
    const made = await client.graphql(clock, { input: { name: 'T', now: new Date().toISOString() } });
    ids.clock = String(made.body.data.createTestClock.testClock.id);
  });

  const filled = (input: object) => JSON.parse(fill(JSON.stringify(input))) as object;

  describe.each<[noun: string, path: string, mutation: string, input: object, wrong: Wrong[]]>([
    [
      'a subscription',
      '/billing/subscriptions',
      make('createSubscription', 'subscription'),
      { customer, items: [{ priceId: '{monthly}' }] },
      wrongSubscriptions,
    ],
    [
      'an invoice',
      '/billing/invoices',
      make('createInvoice', 'invoice'),
      { customer, currency: 'EUR', lines: [{ description: 'Work', unitAmount: '1' }] },
      wrongInvoices,
    ],
    ['a payment', '/billing/payments', make('createPayment', 'payment'), { invoiceId: '{owed}' }, wrongPayments],
  ])('refuses %s in REST and GraphQL', (_, path, mutation, base, wrong) => {
    it.each(wrong)('with %s', async (...[, change, code, ...pointers]) => {
      const input = filled({ ...base, ...change });
      const expected = { code, pointers: pointers.sort(), availableActions: undefined };
      const rest = await client.post(path, input);
      expect([rest.status, inRest(rest)]).toEqual([status[code] ?? 404, expected]);
      expect(inGraph(await client.graphql(mutation, { input }))).toEqual(expected);
    });
  });

  const on = (name: string, of: string) =>
    `mutation ($id: ID!, $input: ${name[0]!.toUpperCase()}${name.slice(1)}Input!) { ${name}(id: $id, input: $input) { ${of} { id } } }`;

  describe.each<[noun: string, mutation: string, input: object, wrong: Wrong[], id?: string]>([
    ['a subscription change', on('changeSubscription', 'subscription'), {}, wrongChanges, '{running}'],
    ['a credit note', make('creditInvoice', 'creditNote'), { invoiceId: '{owed}' }, wrongCredits],
    ['a tax rate', make('createTaxRate', 'taxRate'), { name: 'T', percentage: '1' }, wrongTaxRates],
    ['a coupon', make('createCoupon', 'coupon'), { code: 'wrong', name: 'W', percentOff: '1' }, wrongCoupons],
    [
      'a billing profile',
      'mutation ($input: UpdateBillingProfileInput!) { updateBillingProfile(input: $input) { billingProfile { version } } }',
      {},
      wrongProfiles,
    ],
    ['a test clock', make('createTestClock', 'testClock'), { name: 'T', now: '2030-01-01T00:00:00Z' }, wrongClocks],
    ['an advance of a test clock', on('advanceTestClock', 'testClock'), {}, wrongAdvances, '{clock}'],
    [
      'a cancellation',
      'mutation ($id: ID!, $input: DateTime!) { cancelSubscription(id: $id, atDate: $input) { subscription { id } } }',
      '2020-01-01T00:00:00Z' as never,
      [['a past date', '2020-01-01T00:00:00Z' as never, 'invalid_input', '/atDate']],
      '{running}',
    ],
    [
      'a pause',
      on('pauseSubscription', 'subscription'),
      {},
      [['an end in the past', { resumeAt: '2020-01-01T00:00:00Z' }, 'invalid_input', '/resumeAt']],
      '{running}',
    ],
  ])('refuses %s', (_, mutation, base, wrong, id = '') => {
    it.each(wrong)('with %s', async (...[, change, code, ...pointers]) => {
      const input = typeof change === 'string' ? change : filled({ ...base, ...change });
      const answer = await client.graphql(mutation, { id: fill(id), input });
      expect(inGraph(answer)).toEqual({ code, pointers, availableActions: undefined });
    });
  });
});

describe('an input with thousands of mistakes', () => {
  const many = { key: 'x', features: Array(40_000).fill('') };
  const validate = 'query ($input: ValidateLicenceInput!) { validateLicence(input: $input) { validation { code } } }';

  it('is refused with at most a hundred of them in REST and GraphQL', async () => {
    const nobody = new HubClient(hub.address);
    const began = performance.now();
    const rest = await nobody.post('/billing/licences/validate', many);
    expect([rest.status, rest.body.errors!.length]).toEqual([422, 100]);
    const graph = await nobody.graphql(validate, { input: many });
    expect(graph.body.errors).toHaveLength(1);
    expect(inGraph(graph)).toMatchObject({ code: 'invalid_input' });
    expect(graph.body.errors![0]!.extensions!.problems!.length).toBe(100);
    const unknown = Object.fromEntries(Array.from({ length: 40_000 }, (_, index) => [`field${index}`, 1]));
    const fields = await nobody.graphql(validate, { input: { key: 'x', ...unknown } });
    expect(JSON.stringify(fields.body).length).toBeLessThan(20_000);
    const { body } = await client.post(`/catalog/products/${ids.product}/publish`, unknown);
    expect(body.errors).toHaveLength(100);
    expect(performance.now() - began).toBeLessThan(3000);
  });

  it('is refused as a whole when it is larger than a product may be', async () => {
    const plans = Array.from({ length: 15_000 }, (_, index) => ({ key: `p${index}`, name: '' }));
    const { body } = await client.post('/catalog/products', { slug: 'x', name: 'X', plans });
    expect(body.errors!.map(({ pointer }) => pointer)).toEqual(['']);
  });
});

it('the limit of a field counts every use in one document', async () => {
  const validations = Array.from(
    { length: 75 },
    (_, index) => `v${index}: validateLicence(input: { key: "none" }) { validation { code } }`,
  );
  const document = `{ ${validations.join(' ')} }`;
  expect((await client.graphql(document)).body.errors).toBeUndefined();
  const { body } = await client.graphql(document);
  // A failed non-null field fails the whole answer, so only the first refusal is reported.
  expect(body.errors!.map(({ path, extensions }) => [path![0], extensions!.code])).toEqual([
    ['v45', 'field_limit_exceeded'],
  ]);
});

it.each(['-200000-01-01T00:00:00Z', '+200000-01-01T00:00:00Z', '0000-01-01T00:00:00Z'])(
  'the product list refuses a forged cursor with the time %s',
  async (at) => {
    const cursor = Buffer.from(JSON.stringify([at, ids.product])).toString('base64url');
    for (const path of ['/catalog/products', '/catalog/products?text=a']) {
      const { status, body } = await client.get(`${path}${path.includes('?') ? '&' : '?'}after=${cursor}`);
      expect([status, body.errors?.[0]?.pointer]).toEqual([422, '/after']);
    }
  },
);
