import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Project } from '../../src/auth/projects/project.ts';
import { HubClient } from '../support/client.ts';
import type { TestHub } from '../support/hub.ts';
import { startHub } from '../support/hub.ts';
import { Seed } from '../support/seed.ts';

describe('the request limit', () => {
  let one: TestHub;
  let two: TestHub;
  let seed: Seed;
  let project: Project;

  beforeAll(async () => {
    one = await startHub({ config: { anonymousLimit: 20 } });
    two = await startHub({ database: one, config: { anonymousLimit: 20 } });
    seed = new Seed(one.orm);
    project = await seed.project();
  });

  afterAll(async () => {
    await two.close();
    await one.close();
  });

  it('allows exactly 1000 of 1100 concurrent requests across two instances and reports what remains', async () => {
    const key = await seed.key(project);
    const clients = [one, two].map(({ address }) => HubClient.withKey(address, key));
    const first = await clients[0].get('/api');
    expect(first.headers.get('ratelimit-policy')).toBe('"hour";q=1000;w=3600');
    expect(first.headers.get('ratelimit')).toMatch(/^"hour";r=999;t=3(600|59\d)$/);
    expect(first.headers.get('x-ratelimit-remaining')).toBe('999');

    let next = 1;
    let passed = 1;
    const refused: number[] = [];
    const worker = async (client: HubClient) => {
      while (next < 1100) {
        next += 1;
        const { status } = await client.get('/api/helloWorld');
        if (status === 200) passed += 1;
        else refused.push(status);
      }
    };
    await Promise.all(Array.from({ length: 40 }, (_, n) => worker(clients[n % 2])));
    expect(passed).toBe(1000);
    expect(refused).toEqual(Array(100).fill(429));

    const answer = await clients[1].get('/catalog/products');
    expect([answer.status, answer.body.code]).toEqual([429, 'rate_limit_exceeded']);
    expect(answer.headers.get('content-type')).toMatch('application/problem+json');
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(3500);
    expect(answer.headers.get('x-ratelimit-remaining')).toBe('0');
    expect((await clients[0].graphql('{ hello { message } }')).status).toBe(429);
    expect((await new HubClient(one.address, { 'x-api-key': key }).get('/api')).status).toBe(429);

    const other = HubClient.withKey(one.address, await seed.key(project));
    expect((await other.get('/catalog/products')).status).toBe(200);
  });

  it('is lower for an address without valid credentials', async () => {
    const guesser = new HubClient(two.address, { authorization: 'Bearer guess' });
    const statuses: number[] = [];
    for (let n = 0; n < 22; n += 1)
      statuses.push((await (n % 2 ? guesser : new HubClient(one.address)).get('/catalog/products')).status);
    expect(statuses.slice(0, 20)).toEqual(Array(20).fill(401));
    expect(statuses.slice(20)).toEqual([429, 429]);
  });

  it('is as low for an address that sends made-up tokens to /user/profile', async () => {
    const database = { orm: one.orm, url: one.url, close: async () => {} };
    const third = await startHub({ database, config: { anonymousLimit: 5 } });
    const ask = (n: number) =>
      new HubClient(third.address, { authorization: `Bearer made-up-${n}` }).get('/user/profile');
    const statuses: number[] = [];
    // A failure is counted once it is answered, which takes a while on a busy machine.
    for (let n = 0; n < 60 && statuses.filter((status) => status === 429).length < 4; n += 1) {
      statuses.push((await ask(n)).status);
      await sleep(10);
    }
    await third.close();
    expect(statuses.slice(0, 5)).toEqual(Array(5).fill(401));
    expect(statuses.slice(-4)).toEqual(Array(4).fill(429));
  });

  it('is lower for sensitive fields such as createApiKey', async () => {
    const client = HubClient.withKey(one.address, await seed.key(project));
    const make = 'createApiKey(input: { name: "k", scopes: ["catalog:read"] }) { apiKey { id } }';
    const many = Array.from({ length: 31 }, (_, n) => `k${n}: ${make}`).join('\n');
    const { status, headers, body } = await client.graphql(`mutation { ${many} }`);
    expect(status).toBe(429);
    expect(headers.get('retry-after')).toMatch(/^(60|5\d)$/);
    expect(body.errors[0].extensions).toMatchObject({ code: 'field_limit_exceeded', kind: 'limited' });
  });
});

describe('the client address that a proxy reports', () => {
  let hub: TestHub;

  beforeAll(async () => {
    hub = await startHub({ config: { anonymousLimit: 5, trustProxy: 1 } });
  });

  afterAll(() => hub.close());

  const statusesOf = async (addresses: string[]) => {
    const statuses: number[] = [];
    for (const address of addresses) {
      const client = new HubClient(hub.address, { 'x-forwarded-for': `192.0.2.1, ${address}` });
      statuses.push((await client.get('/api')).status);
    }
    return statuses;
  };

  const ports = Array.from({ length: 7 }, (_, n) => 50_000 + n);

  it.each([
    ['an IPv4 address', ports.map((port) => `198.51.100.7:${port}`)],
    ['an IPv6 address', ports.map((port) => `[2001:db8:7::${port - 50_000}]:${port}`)],
    ['no address at all', ports.map((port) => `_hidden${port}`)],
  ])('has one limit when the port changes with every connection: %s', async (_, addresses) => {
    expect(await statusesOf(addresses)).toEqual([200, 200, 200, 200, 200, 429, 429]);
  });

  it('does not fail a request when it is thousands of characters long', async () => {
    expect(await statusesOf([`198.51.100.8:${'1'.repeat(5000)}`])).toEqual([429]);
    const deep = new HubClient(hub.address, { 'x-forwarded-for': 'x'.repeat(5000) });
    expect((await deep.post('/oauth/token', {})).status).toBe(400);
  });
});
