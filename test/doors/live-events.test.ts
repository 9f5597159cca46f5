import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { Project } from '../../src/auth/projects/project.ts';
import { decodeId } from '../../src/platform/values/ids.ts';
import { HubClient } from '../support/client.ts';
import { People, ask } from '../support/people.ts';
import { Follower } from './followed.ts';
import { raceOfFeed } from './feed-race.ts';

let people: People;
let project: Project;
let key: string;
let shop: HubClient;
const open: Follower[] = [];

beforeAll(async () => {
  people = await People.start();
});
beforeEach(async () => {
  project = await people.seed.project();
  key = await people.seed.key(project);
  shop = HubClient.withKey(people.hub.address, key);
});
afterAll(async () => {
  for (const follower of open) follower.leave();
  await people.close();
});

async function follow(options?: { lastId?: string; path?: string }): Promise<Follower> {
  const follower = await Follower.open(people.hub.address, key, options);
  open.push(follower);
  return follower;
}

async function until(condition: () => boolean, ms = 10_000): Promise<void> {
  for (const end = performance.now() + ms; !condition() && performance.now() < end;) await sleep(10);
}

const meter = (name: string) =>
  shop.post('/usage/meters', { key: name, name, aggregation: 'sum' }).then(({ status }) => expect(status).toBe(201));
const subjectsOf = ({ events }: Follower) => events.map(({ data }) => data.subject);

describe('the events of a project, followed live', () => {
  it('begin with those that exist and go on with those to come, each with its sequence as its id', async () => {
    const follower = await follow();
    await until(() => follower.events.length === 1);
    await meter('one');
    await until(() => follower.events.length === 2);
    expect(follower.events.map(({ id, data }) => [id, data.sequence, data.type])).toEqual([
      ['1', '1', 'api_key.created'],
      ['2', '2', 'meter.created'],
    ]);
    expect(follower.retryMs).toBe(2000);
    const { body } = await shop.get('/events');
    expect(follower.events.map(({ data }) => data)).toEqual(body.data);
  });

  it('go on after the last id, or after a cursor or a sequence', async () => {
    await meter('one');
    await meter('two');
    const [whole, byId] = [await follow(), await follow({ lastId: '2' })];
    const { events } = await ask(shop, '{ events(first: 2) { pageInfo { endCursor } } }');
    const byCursor = await follow({ path: `/events?after=${String(events.pageInfo.endCursor)}` });
    const bySequence = await follow({ path: '/events?after=2' });
    const rest = [byId, byCursor, bySequence];
    await until(() => whole.events.length === 3 && rest.every((one) => one.events.length === 1));
    for (const one of rest) expect(subjectsOf(one)).toEqual(subjectsOf(whole).slice(2));
    for (const after of [String(events.pageInfo.endCursor), '2']) {
      const { status, body } = await shop.get(`/events?after=${after}`);
      expect([status, body.data]).toEqual([200, whole.events.slice(2).map(({ data }) => data)]);
    }
  });

  it('are announced to followers of other projects no more than they may read', async () => {
    const other = await people.seed.project();
    const follower = await follow();
    const foreign = HubClient.withKey(people.hub.address, await people.seed.key(other));
    await foreign.post('/usage/meters', { key: 'foreign', name: 'Foreign', aggregation: 'sum' });
    await meter('own');
    await until(() => follower.events.length === 2);
    await sleep(700);
    expect(follower.events.map(({ data }) => data.type)).toEqual(['api_key.created', 'meter.created']);
  });

  it('are refused without the scope, for another project, and backwards', async () => {
    const weak = await people.seed.key(project, ['catalog:read']);
    await expect(Follower.open(people.hub.address, weak)).rejects.toThrow('403 insufficient_scope');
    const { id } = await people.seed.project();
    await expect(follow({ path: `/events?projectId=${id}` })).rejects.toThrow('404 project_not_found');
    await expect(follow({ path: '/events?order=newest_first' })).rejects.toThrow('422 invalid_input');
    await expect(follow({ lastId: 'nonsense' })).rejects.toThrow('422 invalid_input');
  });

  it('end soon after the credential is revoked, and show until then that they live', async () => {
    const { api } = await people.operator();
    const follower = await follow();
    const [{ id }] = await people.sql<{ id: string }>(
      `select subject as id from outbox_event where project_id = ? and type = 'api_key.created'`,
      [decodeId('project', project.id)],
    );
    await until(() => follower.comments > 0);
    expect(follower.comments).toBeGreaterThan(0);
    const revoked = await ask(api, 'mutation ($id: ID!) { revokeApiKey(id: $id) { apiKey { id } } }', { id });
    expect(revoked).toBeDefined();
    await Promise.race([follower.ended, sleep(12_000).then(() => Promise.reject(new Error('still open')))]);
    await expect(follow()).rejects.toThrow('401 invalid_token');
  }, 40_000);

  it('have a limited number of followers of a project', async () => {
    const followers = await Promise.all(Array.from({ length: 50 }, () => follow()));
    await expect(follow()).rejects.toThrow('429 too_many_followers');
    followers[0]!.leave();
    await sleep(200);
    await follow();
    for (const follower of followers) follower.leave();
  });

  it('wait for a reader who takes none', async () => {
    await people.sql(
      `insert into outbox_event (id, project_id, at, type, version, subject, payload)
        select gen_random_uuid(), ?, now(), 'api_key.created', 1, 'key_' || n,
          jsonb_build_object('name', repeat('x', 2000), 'scopes', jsonb_build_array(), 'replaces', null)
        from generate_series(1, 20000) n`,
      [decodeId('project', project.id)],
    );
    const follower = await follow();
    follower.response.pause();
    await sleep(1_500);
    const taken = follower.events.length;
    expect(taken).toBeLessThan(10_000);
    follower.response.resume();
    await until(() => follower.events.length === 20_001, 30_000);
    expect(follower.events.map(({ id }) => Number(id))).toEqual(Array.from({ length: 20_001 }, (_, n) => n + 1));
  }, 60_000);

  it('come each once and in order to readers who stop and go on, beside eight writers, at both doors', async () => {
    const [seed] = fc.sample(fc.integer(), 1);
    const { written, live, paged, returns } = await raceOfFeed({
      people,
      projectId: project.id,
      key,
      each: 12,
      seed: seed!,
    });
    const expected = Array.from({ length: written.size + 1 }, (_, n) => String(n + 1));
    for (const seen of [live, paged]) {
      expect(seen.map(({ sequence }) => sequence)).toEqual(expected);
      expect(new Set(seen.slice(1).map(({ subject }) => subject))).toEqual(written);
    }
    expect(returns).toBeGreaterThan(1);
  }, 90_000);
});

it('end when the hub does', async () => {
  const own = await People.start();
  const address = own.hub.address;
  const follower = await Follower.open(address, await own.seed.key(await own.seed.project()));
  await Promise.all([own.close(), follower.ended]);
});
