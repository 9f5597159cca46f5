import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { setTimeout as sleep } from 'node:timers/promises';
import { ClientKind } from '../../src/auth/clients/client.ts';
import type { MadeClient } from '../../src/auth/clients/create-client.ts';
import { HubClient } from '../support/client.ts';
import { openTestDatabase } from '../support/database.ts';
import type { TestDatabase } from '../support/database.ts';
import { startHub } from '../support/hub.ts';
import type { TestHub } from '../support/hub.ts';
import { Seed, unique } from '../support/seed.ts';
import { Wire } from '../support/wire.ts';
import { openDatabase } from '../../mikro-orm.config.ts';

let database: TestDatabase;
let wire: Wire;
let hub: TestHub;
let client: HubClient;
let oauth: MadeClient;

beforeAll(async () => {
  database = await openTestDatabase();
  const through = await Wire.to(database.url);
  wire = through.wire;
  const orm = await openDatabase(through.url);
  hub = await startHub({ database: { orm, url: through.url, close: () => orm.close() } });
  const seed = new Seed(database.orm);
  const project = await seed.project();
  client = HubClient.withKey(hub.address, await seed.key(project));
  oauth = await seed.client(project, { kind: ClientKind.machine, scopes: ['catalog:read'] });
});

afterEach(async () => {
  wire.mend();
  for (let tries = 0; tries < 100 && (await readiness()).status !== 200; tries += 1) await sleep(100);
});

afterAll(async () => {
  // Silenced connections never end by themselves.
  wire.cut();
  await hub.close();
  await hub.orm.close();
  await wire.close();
  await database.close();
});

async function readiness(): Promise<{ status: number; ms: number }> {
  const start = performance.now();
  const { status } = await fetch(`${hub.address}/readyz`);
  return { status, ms: performance.now() - start };
}

/** Requests a token as a machine client does. */
function token(): Promise<Response> {
  const basic = Buffer.from(`${oauth.client.id}:${oauth.secret}`).toString('base64');
  return fetch(`${hub.address}/oauth/token`, {
    method: 'POST',
    headers: { authorization: `Basic ${basic}` },
    body: new URLSearchParams({ grant_type: 'client_credentials', scope: 'catalog:read' }),
  });
}

describe('a hub that has lost its database', () => {
  it('refuses REST requests with 503, a problem document and Retry-After', async () => {
    wire.cut();
    for (const path of ['/catalog/products', '/billing/subscriptions/subscription_01h455vb4pex5vsknk084sn02q']) {
      const { status, headers, body } = await client.get(path);
      expect([status, body.code, headers.get('retry-after')]).toEqual([503, 'temporarily_unavailable', '2']);
      expect(headers.get('content-type')).toContain('application/problem+json');
    }
  });

  it('refuses GraphQL requests with 503 and temporarily_unavailable', async () => {
    await client.graphql('{ me { kind } }');
    wire.cut();
    const { status, headers, body } = await client.graphql('{ products { nodes { id } } }');
    expect([status, headers.get('retry-after')]).toEqual([503, '2']);
    expect(body.code ?? body.errors[0].extensions.code).toBe('temporarily_unavailable');
  });

  it('refuses token requests with temporarily_unavailable as JSON and Retry-After', async () => {
    expect((await token()).status).toBe(200);
    wire.cut();
    const answer = await token();
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '2']);
    expect(await answer.json()).toMatchObject({ error: 'temporarily_unavailable' });
  });

  it('shows an HTML page with status 503 at sign-in', async () => {
    wire.cut();
    const query = new URLSearchParams({
      ...{
        client_id: oauth.client.id,
        response_type: 'code',
        scope: 'openid',
        code_challenge_method: 'S256',
      },
      ...{ redirect_uri: 'https://app.example/callback', code_challenge: 'x'.repeat(43) },
    });
    const answer = await fetch(`${hub.address}/oauth/authorize?${query}`, {
      headers: { accept: 'text/html' },
      redirect: 'manual',
    });
    expect([answer.status, answer.headers.get('content-type')]).toEqual([503, 'text/html; charset=utf-8']);
    expect(await answer.text()).toContain('Try again shortly');
  });

  it('answers 503 at /readyz within a second, and 200 at /livez', async () => {
    wire.cut();
    await sleep(1_100);
    const { status, ms } = await readiness();
    expect([status, ms < 1_000]).toEqual([503, true]);
    expect((await fetch(`${hub.address}/livez`)).status).toBe(200);
  });

  it('accepts the same keys and tokens when the database is back', async () => {
    const { access_token: accessToken } = (await (await token()).json()) as { access_token: string };
    wire.cut();
    await client.get('/catalog/products');
    wire.mend();
    await sleep(100);
    expect((await client.get('/catalog/products')).status).toBe(200);
    expect((await HubClient.withKey(hub.address, accessToken).get('/catalog/products')).status).toBe(200);
    expect((await token()).status).toBe(200);
  });
});

describe('a hub whose database stops answering', () => {
  it('lets no request hang, is not ready, and recovers with new connections', async () => {
    await Promise.all(Array.from({ length: 6 }, () => client.get('/catalog/products')));
    wire.silence();
    const start = performance.now();
    const answers = Array.from({ length: 12 }, () => client.get('/catalog/products'));
    await sleep(1_100);
    const { status, ms } = await readiness();
    expect([status, ms < 1_100]).toEqual([503, true]);
    wire.mend();
    const statuses = (await Promise.all(answers)).map((answer) => answer.status);
    expect(performance.now() - start).toBeLessThan(25_000);
    expect(statuses.filter((each) => each !== 503 && each !== 200)).toEqual([]);
    expect((await client.get('/catalog/products')).status).toBe(200);
  });
});

describe('a hub with a table that another transaction has locked', () => {
  it('refuses requests for the table within seconds, serves all others, and stays ready', async () => {
    const locked = database.orm.em.fork();
    await locked.begin();
    await locked.execute('lock table product in access exclusive mode');
    const start = performance.now();
    const [list, tokens, ready] = await Promise.all([client.get('/catalog/products'), token(), readiness()]);
    expect([list.status, list.body.code, tokens.status, ready.status]).toEqual([503, 'overloaded', 200, 200]);
    expect(performance.now() - start).toBeLessThan(6_000);
    await locked.rollback();
    expect((await client.get('/catalog/products')).status).toBe(200);
  });
});

describe('a hub with a project that sends many requests at once', () => {
  const CREATE = 'mutation ($input: CreateTestClockInput!) { createTestClock(input: $input) { testClock { id } } }';
  const ADVANCE = `mutation ($id: ID!, $input: AdvanceTestClockInput!) {
    advanceTestClock(id: $id, input: $input) { testClock { status } }
  }`;

  it('answers other projects without delay', async () => {
    const seed = new Seed(database.orm);
    const other = HubClient.withKey(hub.address, await seed.key(await seed.project()));
    const made = await client.graphql(CREATE, { input: { name: 'Clock', now: '2026-01-01T00:00:00Z' } });
    const { id } = made.body.data.createTestClock.testClock;
    const held = database.orm.em.fork();
    await held.begin();
    await held.execute('select 1 from test_clock for update');
    const keyed = client.with({ 'idempotency-key': unique('advance') });
    const advances = Array.from({ length: 12 }, () =>
      keyed.graphql(ADVANCE, { id, input: { to: '2026-02-01T00:00:00Z' } }),
    );
    await sleep(50);
    const times: number[] = [];
    for (let nth = 0; nth < 10; nth += 1) {
      const start = performance.now();
      expect((await other.graphql('{ me { kind } }')).body.data.me.kind).toBe('project');
      times.push(performance.now() - start);
    }
    expect(Math.max(...times)).toBeLessThan(1_500);
    await held.rollback();
    const answers = await Promise.all(advances);
    for (const { status, body, headers } of answers)
      if (body.errors) {
        expect(['request_in_progress', 'overloaded']).toContain(body.errors[0].extensions.code);
        expect([[200, 503].includes(status), headers.get('retry-after') !== null]).toEqual([true, true]);
      }
  });
});
