import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Answer } from '../support/client.ts';
import { HubClient } from '../support/client.ts';
import { People } from '../support/people.ts';

let people: People;
let operator: HubClient;

beforeAll(async () => {
  people = await People.start();
  operator = (await people.operator()).api;
});

afterAll(() => people.hub.close());

const state = `{
  instance {
    version nodeVersion databaseVersion startedAt memoryBytes isReady reasons oldestDueAt
    fragmentCache { hits misses entries memoryBytes }
  }
}`;

async function read(client = operator): Promise<Answer['body']> {
  const { body } = await client.graphql(state);
  return body.data.instance;
}

describe('the state of an instance', () => {
  it('is shown to operators, in GraphQL and REST', async () => {
    const found = await read();
    expect(found).toMatchObject({ nodeVersion: process.versions.node, isReady: true, reasons: [], oldestDueAt: null });
    expect(found.memoryBytes).toBeGreaterThan(50_000_000);
    const { body } = await operator.get('/instance');
    expect(Object.keys(body)).toEqual(Object.keys(found));
  });

  it('is refused to others', async () => {
    const project = await people.seed.project();
    const key = HubClient.withKey(people.hub.address, await people.seed.key(project));
    expect((await key.get('/instance')).status).toBe(403);
    expect((await new HubClient(people.hub.address).get('/instance')).status).toBe(401);
  });

  it('counts what the fragment cache did', async () => {
    const project = await people.seed.project();
    const key = HubClient.withKey(people.hub.address, await people.seed.key(project));
    await key.post('/catalog/products', { slug: 'forge', name: 'Forge' });
    const { fragmentCache: before } = await read();
    for (let count = 0; count < 3; count += 1) await key.get('/catalog/products');
    const { fragmentCache: after } = await read();
    const rise = (name: string) => Number(after[name]) - Number(before[name]);
    expect([rise('entries'), rise('misses')]).toEqual([1, 1]);
    expect(rise('hits')).toBeGreaterThan(0);
    expect(rise('memoryBytes')).toBeGreaterThan(0);
  });
});
