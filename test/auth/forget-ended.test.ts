import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { ClientKind } from '../../src/auth/clients/client.ts';
import { forgetEnded } from '../../src/auth/forget-ended.ts';
import { systemClock } from '../../src/platform/time/clock.ts';
import { openTestDatabase } from '../support/database.ts';
import type { TestDatabase } from '../support/database.ts';
import { Seed } from '../support/seed.ts';

let database: TestDatabase;

beforeAll(async () => {
  database = await openTestDatabase();
});

afterAll(() => database.close());

it('an ended client secret is deleted a month later, and a valid one stays', async () => {
  const seed = new Seed(database.orm);
  const project = await seed.project();
  const redirectUris = ['https://acme.example/cb'];
  for (let count = 0; count < 4; count += 1) await seed.client(project, { kind: ClientKind.web, redirectUris });
  const em = database.orm.em.fork();
  await em.execute(`update client_secret set expires_at = created_at + interval '1 day'
    where id in (select id from client_secret limit 3)`);
  const now = systemClock.now();
  const forget = (days: number) => em.transactional((each) => forgetEnded(each, now.add({ hours: 24 * days }), 2));
  const remaining = async () => (await em.execute('select 1 from client_secret')).length;
  expect([await forget(30), await remaining()]).toEqual([0, 4]);
  expect([await forget(32), await remaining()]).toEqual([2, 2]);
  expect([await forget(32), await remaining()]).toEqual([1, 1]);
  expect([await forget(4000), await remaining()]).toEqual([0, 1]);
});
