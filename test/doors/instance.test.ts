import type { EffectiveSetting } from '../../src/effective-settings.ts';
import { variableNames } from '../../src/config.ts';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Answer } from '../support/client.ts';
import { ask } from '../support/people.ts';
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
    chores { name schedule lastSuccessAt lastFailureAt }
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
    expect(Object.keys(body).toSorted()).toEqual([...Object.keys(found), 'keys'].toSorted());
    const { body: settings } = await operator.get('/instance/settings');
    expect(Object.keys(settings)).toEqual(['settings', 'limits']);
    expect(settings.settings.map(({ name }: Answer['body']) => name)).toEqual(variableNames);
  });

  it('has every setting and where it comes from, and of a secret only whether it is set', async () => {
    const { settings } = (await ask(operator, '{ instance { settings { name value isFromEnvironment isSecret } } }'))
      .instance;
    const byName = new Map((settings as unknown as EffectiveSetting[]).map((each) => [each.name, each]));
    expect([...byName.keys()]).toEqual(variableNames);
    expect(byName.get('HUB_PAGE_LIMIT')).toMatchObject({ value: '12000', isFromEnvironment: false, isSecret: false });
    expect(byName.get('HUB_SECRET')).toMatchObject({ value: null, isFromEnvironment: false, isSecret: true });
  });

  it('has the limits in force, with those of single fields', async () => {
    const { limits } = (await ask(operator, '{ instance { limits { name maximum seconds isPerInstance setting } } }'))
      .instance;
    const list = limits as unknown as Record<string, unknown>[];
    const named = (name: string) => list.find((limit) => limit.name === name);
    expect(named('address')).toMatchObject({ seconds: 3600, isPerInstance: false, setting: 'HUB_ANONYMOUS_LIMIT' });
    expect(named('sign_in_account')).toMatchObject({ maximum: 10, seconds: 900, setting: null });
    expect(named('createProject')).toMatchObject({ maximum: 10, seconds: 3600, isPerInstance: true });
    expect(new Set(list.map(({ name }) => name)).size).toBe(list.length);
  });

  it('is refused to others', async () => {
    const project = await people.seed.project();
    const key = HubClient.withKey(people.hub.address, await people.seed.key(project));
    expect((await key.get('/instance')).status).toBe(403);
    expect((await key.get('/instance/settings')).status).toBe(403);
    expect((await new HubClient(people.hub.address).get('/instance')).status).toBe(401);
  });

  it('has the keys of the network without their secrets', async () => {
    const { body } = await operator.graphql('{ instance { keys { id use status createdAt retiredAt } } }');
    const keys = body.data.instance.keys;
    expect(keys.map(({ use, status }) => `${String(use)} ${String(status)}`)).toEqual(
      ['cookie', 'signature', 'signature_rs256'].flatMap((use) => [`${use} next`, `${use} current`]),
    );
    const published = (await new HubClient(people.hub.address).get('/oauth/jwks')).body.keys.map(({ kid }) => kid);
    const signing = keys.filter(({ use }) => String(use) !== 'cookie').map(({ id }) => id);
    expect(signing.toSorted()).toEqual(published.toSorted());
  });

  it('has the chores with their last runs, once an instance has run them', async () => {
    expect((await read()).chores).toEqual([]);
    await people.sql(`create schema job`);
    await people.sql(`create table job.schedule (name text, cron text)`);
    await people.sql(`create table job.job (name text, state text, completed_on timestamptz)`);
    await people.sql(`insert into job.schedule values ('auth-keys', '37 * * * *'), ('billing-1', '* * * * *')`);
    await people.sql(`insert into job.job values ('billing-1', 'completed', '2026-01-05T09:00:00Z'),
      ('billing-1', 'completed', '2026-01-05T09:01:00Z'), ('billing-1', 'failed', '2026-01-04T09:00:00Z')`);
    expect((await read()).chores).toEqual([
      { name: 'auth-keys', schedule: '37 * * * *', lastSuccessAt: null, lastFailureAt: null },
      {
        ...{ name: 'billing-1', schedule: '* * * * *' },
        ...{ lastSuccessAt: '2026-01-05T09:01:00.000Z', lastFailureAt: '2026-01-04T09:00:00.000Z' },
      },
    ]);
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
