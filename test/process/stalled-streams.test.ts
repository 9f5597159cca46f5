import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { setTimeout as sleep } from 'node:timers/promises';
import { decodeId } from '../../src/platform/values/ids.ts';
import { Follower } from '../doors/followed.ts';
import { Stream } from '../doors/streamed.ts';
import { openTestDatabase } from '../support/database.ts';
import type { TestDatabase } from '../support/database.ts';
import { HubProcess } from '../support/hub-process.ts';
import { Seed } from '../support/seed.ts';

let database: TestDatabase;
let hub: HubProcess;

beforeAll(async () => {
  database = await openTestDatabase();
  hub = await HubProcess.start({ DATABASE_URL: database.url });
}, 60_000);

afterAll(async () => {
  if (!hub.hasEnded) await hub.stop('SIGKILL');
  await database.close();
});

it('a hub ends within seconds beside readers of both streams who take nothing', async () => {
  const seed = new Seed(database.orm);
  const project = await seed.project();
  const key = await seed.key(project);
  await database.orm.em.fork().execute(
    `insert into outbox_event (id, project_id, at, type, version, subject, payload)
      select gen_random_uuid(), ?, now(), 'api_key.created', 1, 'key_' || n,
        jsonb_build_object('name', repeat('x', 2000), 'scopes', jsonb_build_array(), 'replaces', null)
      from generate_series(1, 20000) n`,
    [decodeId('project', project.id)],
  );
  const query = 'subscription { projectEvents(after: "1") { sequence payload } }';
  const readers = [await Stream.open(hub.address, key, { query }), await Follower.open(hub.address, key)];
  for (const { response } of readers) response.pause();
  await sleep(3_000);
  const began = performance.now();
  expect(await hub.stop()).toBe(0);
  expect(performance.now() - began).toBeLessThan(8_000);
  for (const { response } of readers) response.resume();
  await Promise.all(readers.map(({ ended }) => ended));
}, 60_000);
