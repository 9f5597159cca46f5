import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { product } from '../../rest/catalog.ts';
import type { Project } from '../../src/auth/projects/project.ts';
import { HubClient } from '../support/client.ts';
import type { Answer } from '../support/client.ts';
import type { TestHub } from '../support/hub.ts';
import { runnable } from '../support/rest-document.ts';
import { startHub } from '../support/hub.ts';
import { Seed } from '../support/seed.ts';

const statuses = ['draft', 'active', 'unlisted', 'archived'] as const;

let open: TestHub;
let second: TestHub;
let closed: TestHub;
let seed: Seed;
let project: Project;
let seller: HubClient;
let nobody: HubClient;
const ids: Record<string, string> = {};
let price: string;

beforeAll(async () => {
  const limits = { anonymousLimit: 500 };
  open = await startHub({ config: { ...limits, isStorefrontOpen: true } });
  second = await startHub({ database: open, config: { ...limits, isStorefrontOpen: true } });
  closed = await startHub({ database: open });
  seed = new Seed(open.orm);
  project = await seed.project();
  seller = HubClient.withKey(open.address, await seed.key(project));
  nobody = new HubClient(open.address);
  for (const status of statuses) {
    const { body } = await seller.post('/catalog/products', productInput(status));
    if (!body.id) throw new Error(JSON.stringify(body));
    ids[status] = String(body.id);
    if (status === 'active') price = String(body.plans[0]!.prices[0]!.id);
  }
});

afterAll(async () => {
  await closed.close();
  await second.close();
  await open.close();
});

const productInput = (status: string) => ({
  slug: status,
  name: status,
  status,
  privateMetadata: { secret: 'kept' },
  features: [{ key: 'seats', name: 'Seats', type: 'quantity' }],
  plans: [{ key: 'team', name: 'Team', grants: { seats: 3 }, prices: [{ currency: 'EUR', unitAmount: '9.90' }] }],
});

const conditional = (client: HubClient, path: string, tag: string | null, headers = {}): Promise<Answer> =>
  client.send('GET', path, undefined, { 'if-none-match': tag!, ...headers });

const left = ({ headers }: Answer): number => Number(headers.get('x-ratelimit-remaining'));

describe('an open storefront', () => {
  it('lists active products with their prices and no private fields', async () => {
    const { status, body } = await nobody.get('/catalog/products');
    expect(status).toBe(200);
    expect(body.data.map(({ slug }) => slug)).toEqual(['active']);
    expect(body.data[0]).toMatchObject({ privateMetadata: null, availableActions: null });
    expect(body.data[0]!.plans[0]!.prices[0]).toMatchObject({ unitAmount: '9.9' });
    for (const hidden of ['status=draft', 'status=unlisted', 'status=archived']) {
      expect((await nobody.get(`/catalog/products?${hidden}`)).body.data).toEqual([]);
    }
  });

  it('shows an unlisted product by id, and no draft or archived product', async () => {
    const answers = await Promise.all(statuses.map((each) => nobody.get(`/catalog/products/${ids[each]}`)));
    expect(answers.map(({ status }) => status)).toEqual([404, 200, 200, 404]);
    expect(JSON.stringify(answers)).not.toMatch('kept');
  });

  it('shows the same products in GraphQL', async () => {
    const { body } = await nobody.graphql(
      runnable(`query ($id: ID!, $price: ID!) {
        products { nodes { ${product} } } product(id: $id) { slug } node(id: $id) { id } price(id: $price) { id }
      }`),
      { id: ids.unlisted, price },
    );
    expect(body.errors).toBeUndefined();
    expect(body.data.products.nodes.map(({ slug }) => slug)).toEqual(['active']);
    expect(body.data.product.slug).toBe('unlisted');
    const draft = await nobody.graphql('query ($id: ID!) { product(id: $id) { id } }', { id: ids.draft });
    expect(draft.body.errors[0]!.extensions.code).toBe('product_not_found');
  });

  it.each([
    '{ projects { nodes { id } } }',
    '{ meters { nodes { id } } }',
    '{ subscriptions { nodes { id } } }',
    '{ customers { nodes { id } } }',
    '{ me { kind } }',
    '{ usageAnalytics { totals { events } } }',
    '{ products { nodes { project { members { nodes { id } } } } } }',
    '{ products { nodes { project { apiKeys { nodes { id } } } } } }',
    '{ products { nodes { project { audit { nodes { id } } } } } }',
    '{ products { nodes { project { clients { nodes { id } } } } } }',
    '{ products { nodes { project { invitations { nodes { id } } } } } }',
    '{ products { nodes { project { registrationTokens { nodes { id } } } } } }',
    'mutation { registerProduct(input: { slug: "x", name: "X" }) { product { id } } }',
  ])('requires credentials for %s', async (query) => {
    const { status, body } = await nobody.graphql(query);
    expect([status, body.errors[0]!.extensions.code]).toEqual([401, 'unauthenticated']);
  });

  it('requires credentials at other endpoints before it validates the request', async () => {
    for (const [method, path] of [
      ['POST', '/catalog/products'],
      ['PUT', `/catalog/products/${ids.active}`],
      ['DELETE', `/catalog/products/${ids.active}`],
      ['GET', '/analytics/usage'],
    ] as const) {
      expect((await nobody.send(method, path)).status).toBe(401);
    }
  });

  it('is declared in the index and in OpenAPI', async () => {
    const authentication = async ({ address }: TestHub) => {
      const { body } = await new HubClient(address).get('/api');
      const rows = body.apis.flatMap(({ endpoints }) => [...endpoints]);
      return optionalPaths.map((path) => String(rows.find((row) => String(row.path) === path)!.authentication));
    };
    const optionalPaths = ['/catalog/products/{id}', '/billing/projects/{id}/licence-keys'];
    expect(await authentication(open)).toEqual(['optional', 'optional']);
    expect(await authentication(closed)).toEqual(['bearer', 'bearer']);
    const keys = (hub: TestHub) => new HubClient(hub.address).get(`/billing/projects/${project.id}/licence-keys`);
    expect([(await keys(open)).status, (await keys(closed)).status]).toEqual([200, 401]);
    const { body } = await nobody.get('/openapi.json');
    const paths = body.paths as never as Record<string, Record<string, { security: object[] }>>;
    expect(paths['/catalog/products']!.get!.security).toContainEqual({});
    expect(paths['/catalog/products']!.post!.security).not.toContainEqual({});
  });

  it('refuses invalid credentials and missing scopes', async () => {
    const guesser = HubClient.withKey(open.address, 'hub_nonsense');
    expect((await guesser.get('/catalog/products')).status).toBe(401);
    const narrow = HubClient.withKey(open.address, await seed.key(project, ['billing:read']));
    expect((await narrow.get('/catalog/products')).status).toBe(403);
  });

  it('is closed by default', async () => {
    const stranger = new HubClient(closed.address);
    for (const path of ['/catalog/products', `/catalog/products/${ids.active}`]) {
      expect((await stranger.get(path)).status).toBe(401);
    }
    expect((await stranger.graphql('{ products { nodes { id } } }')).status).toBe(401);
  });
});

describe('a cacheable response', () => {
  it('is public without credentials and private with them', async () => {
    for (const path of ['/catalog/products', `/catalog/products/${ids.active}`]) {
      const [shown, own] = [await nobody.get(path), await seller.get(path)];
      expect(shown.headers.get('cache-control')).toBe('public, max-age=60, stale-while-revalidate=300');
      expect(shown.headers.get('access-control-allow-origin')).toBe('*');
      expect(own.headers.get('cache-control')).toBe('private, no-cache');
      for (const { headers } of [shown, own]) expect(headers.get('vary')).toMatch('Authorization, X-API-Key');
    }
    const refused = await nobody.get(`/catalog/products/${ids.draft}`);
    expect(refused.headers.get('cache-control')).toBe('no-store');
  });

  it('has an ETag that changes with its content, and that HEAD returns', async () => {
    const before = await nobody.get('/catalog/products');
    const tag = before.headers.get('etag');
    expect(tag).toMatch(/^"[\w-]{22}(-gzip)?"$/);
    const head = await nobody.send('HEAD', '/catalog/products');
    expect([head.status, head.headers.get('etag'), head.body]).toEqual([200, tag, '']);
    expect((await seller.get('/catalog/products')).headers.get('etag')).not.toBe(tag);
    expect((await conditional(nobody, '/catalog/products', tag)).status).toBe(304);
    const late = await seller.post('/catalog/products', { slug: 'late', name: 'Late' });
    const after = await conditional(nobody, '/catalog/products', tag);
    expect([after.status, after.body.data.length]).toEqual([200, 2]);
    await seller.send('DELETE', `/catalog/products/${late.body.id}`);
    expect((await conditional(nobody, '/catalog/products', tag)).status).toBe(304);
  });

  it('is not returned to a PUT with If-None-Match', async () => {
    const headers = { 'if-none-match': '*', 'if-match': '"v99"' };
    const body = { slug: 'active', name: 'active' };
    const { status } = await seller.send('PUT', `/catalog/products/${ids.active}`, body, headers);
    expect(status).toBe(412);
  });
});

describe('a 304 response', () => {
  const path = '/catalog/products';

  it('does not count against the rate limit, and reports that', async () => {
    const own = HubClient.withKey(open.address, await seed.key(project));
    for (const [client, limit] of [
      [own, 1000],
      [nobody, 500],
    ] as const) {
      for (const each of [path, `${path}/${ids.active}`]) {
        const first = await client.get(each);
        const tag = first.headers.get('etag');
        const same = await conditional(client, each, tag);
        expect([same.status, left(same)]).toEqual([304, left(first)]);
        expect(same.headers.get('ratelimit')).toMatch(`r=${left(first)};`);
        expect(same.headers.get('x-ratelimit-limit')).toBe(String(limit));
        expect(same.headers.get('etag')).toBe(tag);
        expect(same.headers.get('cache-control')).toBe(first.headers.get('cache-control'));
        expect(left(await conditional(client, each, '"other"'))).toBe(left(first) - 1);
      }
    }
  });

  it('is refunded exactly under concurrent requests across two instances', async () => {
    const key = await seed.key(project);
    const clients = [open, second].map(({ address }) => HubClient.withKey(address, key));
    const tag = (await clients[0]!.get(path)).headers.get('etag');
    const requests = Array.from({ length: 90 }, (_, n) => {
      const client = clients[n % 2]!;
      return n % 3 ? conditional(client, path, tag) : client.get('/api/helloWorld');
    });
    const answers = await Promise.all(requests);
    expect(
      Object.fromEntries(
        [...Map.groupBy(answers, ({ status }) => status)].map(([status, each]) => [status, each.length]),
      ),
    ).toEqual({ 200: 30, 304: 60 });
    expect(left(await clients[1]!.get(path))).toBe(1000 - 1 - 30 - 1);
  });

  it('is free only as many times as the limit allows requests', async () => {
    const database = { orm: open.orm, url: open.url, close: async () => {} };
    const config = { isStorefrontOpen: true, anonymousLimit: 3, trustProxy: 1 };
    const strict = await startHub({ database, config });
    const visitor = new HubClient(strict.address, { 'x-forwarded-for': '10.1.2.3' });
    const tag = (await visitor.get(path)).headers.get('etag');
    const lefts: number[] = [];
    for (let n = 0; n < 4; n += 1) lefts.push(left(await conditional(visitor, path, tag)));
    // "*" does not show that the caller has the current version, so it is not refunded.
    const any = await conditional(visitor, path, '*');
    const over = await conditional(visitor, path, tag);
    await strict.close();
    expect([lefts, any.status, left(any), over.status]).toEqual([[2, 2, 2, 1], 304, 0, 429]);
  });
});
