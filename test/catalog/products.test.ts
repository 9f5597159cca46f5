import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Client } from 'pg';
import type { Project } from '../../src/auth/projects/project.ts';
import { untilWaiting } from '../metering/until-waiting.ts';
import { HubClient } from '../support/client.ts';
import type { TestHub } from '../support/hub.ts';
import { startHub } from '../support/hub.ts';
import { Seed, unique } from '../support/seed.ts';

let hub: TestHub;
let seed: Seed;
let project: Project;
let client: HubClient;

beforeAll(async () => {
  hub = await startHub();
  seed = new Seed(hub.orm);
  project = await seed.project();
  client = HubClient.withKey(hub.address, await seed.key(project));
});

afterAll(() => hub.close());

const productInput = () => ({
  slug: unique('forge'),
  name: 'Forge',
  tagline: 'Builds things',
  description: '# Forge',
  licence: 'Apache-2.0',
  releaseVersion: '1.2.3',
  repositoryUrl: 'https://example.org/forge',
  tags: ['build', 'ci'],
  metadata: { tier: 'gold' },
  features: [
    { key: 'seats', name: 'Seats', type: 'quantity' },
    { key: 'sso', name: 'Single sign-on', type: 'boolean' },
  ],
  plans: [
    { key: 'free', name: 'Free', prices: [{ currency: 'EUR', unitAmount: '0' }] },
    {
      key: 'team',
      name: 'Team',
      grants: { seats: 10, sso: true },
      prices: [
        { currency: 'EUR', unitAmount: '9.90' },
        { currency: 'EUR', unitAmount: '99', interval: 'year' },
      ],
    },
  ],
});

describe('a product', () => {
  it('is returned as it was registered', async () => {
    const input = productInput();
    const created = await client.post('/catalog/products', input);
    expect(created.status).toBe(201);
    expect(created.headers.get('location')).toBe(`/catalog/products/${created.body.id}`);
    expect(created.headers.get('etag')).toMatch(/^"v1-[\w-]{11}"$/);
    const read = await client.get(`/catalog/products/${created.body.id}`);
    expect(read.headers.get('etag')?.replace('-gzip', '')).toBe(created.headers.get('etag'));
    expect(read.status).toBe(200);
    expect(read.body).toEqual(created.body);
    expect(read.body).toMatchObject({
      slug: input.slug,
      status: 'active',
      project: { id: project.id },
      features: [{ key: 'seats', type: 'quantity' }, { key: 'sso' }],
      plans: [
        {
          key: 'free',
          grants: {},
          prices: [{ currency: 'EUR', unitAmount: '0', interval: 'month', intervalCount: 1 }],
        },
        {
          key: 'team',
          grants: { seats: 10, sso: true },
          prices: [{ unitAmount: '9.9' }, { unitAmount: '99', interval: 'year' }],
        },
      ],
    });
    expect(read.body.createdAt).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
  });

  it('keeps the ids of plans with the same key and of unchanged prices when it is replaced', async () => {
    const input = productInput();
    const { body: before } = await client.post('/catalog/products', input);
    const [free, team] = input.plans;
    const changed = {
      ...input,
      tagline: undefined,
      features: input.features.slice(0, 1),
      plans: [
        {
          ...team,
          grants: { seats: 3 },
          prices: [
            { currency: 'EUR', unitAmount: '9.9' },
            { currency: 'EUR', unitAmount: '120', interval: 'year' },
          ],
        },
      ],
    };
    const after = await client.send('PUT', `/catalog/products/${before.id}`, changed);
    expect(after.status).toBe(200);
    expect(free.key).toBe('free');
    expect(after.body).toMatchObject({ version: 2, tagline: null, features: [{ key: 'seats' }] });
    expect(after.body.plans).toHaveLength(1);
    expect(after.body.plans[0].id).toBe(before.plans[1].id);
    const [monthly, yearly] = after.body.plans[0].prices;
    expect(monthly.id).toBe(before.plans[1].prices[0].id);
    expect(yearly.unitAmount).toBe('120');
    expect(yearly.id).not.toBe(before.plans[1].prices[1].id);
  });

  it('is replaced or deleted only at the version that If-Match names', async () => {
    const input = productInput();
    const created = await client.post('/catalog/products', input);
    const path = `/catalog/products/${created.body.id}`;
    const changed = { ...input, tagline: 'Changed' };
    expect((await client.send('PUT', path, changed, { 'if-match': '"v1"' })).status).toBe(200);
    const first = created.headers.get('etag')!;
    const stale = await client.send('PUT', path, input, { 'if-match': first });
    expect(stale.status).toBe(412);
    expect(stale.body.code).toBe('version_is_stale');
    const second = (await client.get(path)).headers.get('etag')!;
    const both = await Promise.all([1, 2].map(() => client.send('PUT', path, input, { 'if-match': second })));
    expect(both.map(({ status }) => status).sort()).toEqual([200, 412]);
    const older = await client.send('DELETE', path, undefined, { 'if-match': '"v1"' });
    expect([older.status, older.body.code]).toEqual([412, 'version_is_stale']);
    expect((await client.send('DELETE', path, undefined, { 'if-match': '"v3"' })).status).toBe(204);
  });

  it('gets a new version and a new ETag when its prices change', async () => {
    const input = productInput();
    const { body: created } = await client.post('/catalog/products', input);
    const path = `/catalog/products/${created.id}`;
    const again = (tag: string) =>
      client.send('GET', path, undefined, { 'if-none-match': tag, 'cache-control': 'max-age=0' });
    const tag = (await client.get(path)).headers.get('etag')!;
    expect((await again(tag)).status).toBe(304);
    const reader = HubClient.withKey(hub.address, await seed.key(project, ['catalog:read']));
    expect((await reader.get(path)).body).toMatchObject({ version: 1, availableActions: null });
    expect((await reader.get(path)).headers.get('etag')).toMatch(/^"v1-/);
    expect((await reader.get(path)).headers.get('etag')).not.toBe(tag);
    const dearer = {
      ...input,
      plans: [{ ...input.plans[0], prices: [{ currency: 'EUR', unitAmount: '5' }] }],
    };
    expect((await client.send('PUT', path, dearer)).headers.get('etag')).toMatch(/^"v2-/);
    const fresh = await again(tag);
    expect([fresh.status, fresh.body.plans[0].prices[0].unitAmount]).toEqual([200, '5']);
  });

  it('can be changed in part and take each available action over REST', async () => {
    const { body: created } = await client.post('/catalog/products', productInput());
    const path = `/catalog/products/${created.id}`;
    const changed = await client.post(`${path}/changes`, { tagline: 'Hit it', ifVersion: 1 });
    expect([changed.status, changed.body]).toMatchObject([200, { tagline: 'Hit it', version: 2 }]);
    expect(changed.body.plans).toEqual(created.plans);
    const stale = await client.post(`${path}/changes`, { tagline: 'Miss', ifVersion: 1 });
    expect([stale.status, stale.body.code]).toEqual([412, 'version_is_stale']);
    for (const [step, status] of [
      ['unlist', 'unlisted'],
      ['publish', 'active'],
      ['archive', 'archived'],
    ] as const) {
      const { body } = await client.post(`${path}/${step}`, {});
      expect([step, body.status]).toEqual([step, status]);
      expect(body.availableActions.every((action) => String(action) !== step)).toBe(true);
    }
  });

  it('has prices that are found by lookup key over REST', async () => {
    const keys = [unique('monthly'), unique('yearly')];
    const prices = keys.map((lookupKey) => ({ currency: 'EUR', unitAmount: '5', lookupKey }));
    const plans = [
      { key: 'p', name: 'P', prices: [prices[0]] },
      { key: 'q', name: 'Q', prices: [prices[1]] },
    ];
    await client.post('/catalog/products', { ...productInput(), plans });
    const found = (query: string) => client.get(`/catalog/prices?${query}`);
    const { status, body } = await found(`lookupKeys=${keys[1]},unknown,${keys[0]}`);
    expect([status, body.map(({ lookupKey }) => lookupKey)]).toEqual([200, [keys[1], keys[0]]]);
    expect((await found('')).body.errors).toMatchObject([{ pointer: '/lookupKeys' }]);
    expect((await found('lookupKeys=a,b%20c')).body.errors).toMatchObject([{ pointer: '/lookupKeys/1' }]);
  });

  it('is not found after its deletion', async () => {
    const { body: created } = await client.post('/catalog/products', productInput());
    const path = `/catalog/products/${created.id}`;
    const deleted = await client.send('DELETE', path);
    expect([deleted.status, deleted.body]).toEqual([204, '']);
    expect((await client.get(path)).status).toBe(404);
    expect((await client.send('DELETE', path)).status).toBe(404);
  });

  it('has a slug that is unique in its project, even under concurrent registration', async () => {
    const input = productInput();
    const answers = await Promise.all([1, 2, 3].map(() => client.post('/catalog/products', input)));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
    expect(answers.find(({ status }) => status === 409)!.body.code).toBe('product_slug_taken');
  });

  it('is refused with a pointer to every malformed field', async () => {
    const { status, headers, body } = await client.post('/catalog/products', {
      slug: 'Not A Slug',
      plans: [{ key: 'x', name: 'X', prices: [{ currency: 'EUX', unitAmount: '1.2.3' }] }],
      colour: 'red',
    });
    expect(status).toBe(422);
    expect(headers.get('content-type')).toMatch('application/problem+json');
    expect(body.errors.map(({ pointer }) => pointer).sort()).toEqual([
      '/colour',
      '/name',
      '/plans/0/prices/0/currency',
      '/plans/0/prices/0/unitAmount',
      '/slug',
    ]);
  });

  it('is refused with a pointer to every broken rule', async () => {
    const { status, body } = await client.post('/catalog/products', {
      ...productInput(),
      name: '',
      plans: [
        {
          key: 'a',
          name: 'A',
          grants: { seats: -1, nope: 1 },
          prices: [{ currency: 'EUR', unitAmount: '-1', intervalCount: 99 }],
        },
        { key: 'a', name: 'B' },
      ],
    });
    expect(status).toBe(422);
    expect(body.errors.map(({ pointer }) => pointer).sort()).toEqual([
      '/name',
      '/plans/0/grants/nope',
      '/plans/0/grants/seats',
      '/plans/0/prices/0/intervalCount',
      '/plans/0/prices/0/unitAmount',
      '/plans/1/key',
    ]);
  });
});

describe('the list of products', () => {
  it('is paged newest first and can be filtered', async () => {
    const other = await seed.project();
    const reader = HubClient.withKey(hub.address, await seed.key(other));
    const slugs: string[] = [];
    for (let n = 0; n < 5; n += 1) {
      const input = {
        ...productInput(),
        tags: n % 2 ? ['odd'] : ['even'],
        name: n === 3 ? 'Anvil for smiths' : 'Forge',
      };
      slugs.unshift(String((await reader.post('/catalog/products', input)).body.slug));
    }
    const first = await reader.get('/catalog/products?first=2');
    expect(first.body.pageInfo).toMatchObject({ hasNextPage: true });
    const [next] = /<(.+)>; rel="next"/.exec(first.headers.get('link')!)!.slice(1);
    const second = await reader.get(next!);
    const third = await reader.get(`/catalog/products?first=2&after=${second.body.pageInfo.endCursor}`);
    expect(third.body.pageInfo.hasNextPage).toBe(false);
    expect(third.headers.get('link')).toBe(
      `</catalog/products?last=2&before=${third.body.pageInfo.startCursor}>; rel="prev"`,
    );
    const seen = [first, second, third].flatMap(({ body }) => body.data.map(({ slug }) => slug));
    expect(seen).toEqual(slugs);
    const slugsOf = async (query: string) =>
      (await reader.get(`/catalog/products?${query}`)).body.data.map(({ slug }) => slug);
    expect(await slugsOf('tag=odd')).toEqual([slugs[1], slugs[3]]);
    expect(await slugsOf('text=smith')).toEqual([slugs[1]]);
    expect(await slugsOf('status=archived')).toEqual([]);
    expect((await reader.get(`/catalog/products?projectId=${project.id}`)).body.data).toEqual([]);
  });

  it('refuses unknown and invalid parameters', async () => {
    for (const [query, pointer] of [
      ['first=0', '/first'],
      ['first=101', '/first'],
      ['first=many', '/first'],
      ['after=junk', '/after'],
      ['status=sold', '/status'],
      ['colour=red', '/colour'],
    ]) {
      const { status, body } = await client.get(`/catalog/products?${query}`);
      expect([query, status, body.errors?.[0]?.pointer]).toEqual([query, 422, pointer]);
    }
  });
});

describe('a change of a product in a deadlock', () => {
  it('is aborted by PostgreSQL, repeated by the hub and applied once', async () => {
    const { body: created } = await client.post('/catalog/products', productInput());
    const before = await auditCount(created.id);
    const other = new Client(hub.url);
    await other.connect();
    await other.query('begin');
    await other.query(`set local deadlock_timeout = '1min'`); // so that PostgreSQL aborts the hub's transaction
    await other.query('select from product where slug = $1 for update', [created.slug]);
    const key = { 'idempotency-key': unique('renamed') };
    const change = { ...productInput(), slug: created.slug, name: 'Renamed' };
    const answer = client.send('PUT', `/catalog/products/${created.id}`, change, key);
    await untilWaiting(hub.orm.em.fork(), 1);
    await other.query('lock table idempotency_key in exclusive mode');
    await other.query('rollback');
    await other.end();
    expect((await answer).body).toMatchObject({ name: 'Renamed', version: 2 });
    expect(await auditCount(created.id)).toBe(before + 1);
    const again = await client.send('PUT', `/catalog/products/${created.id}`, change, key);
    expect([again.status, again.body.version]).toEqual([200, 2]);
  });

  /** The number of audit entries about a product. */
  async function auditCount(id: unknown): Promise<number> {
    const sql = 'select count(*)::integer as count from audit_entry where subject = ?';
    const [found] = await hub.orm.em.fork().execute<{ count: number }[]>(sql, [id]);
    return found!.count;
  }
});
