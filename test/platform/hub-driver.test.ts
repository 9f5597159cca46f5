import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { openDatabase } from '../../mikro-orm.config.ts';
import type { Orm } from '../../src/platform/postgres/orm.ts';
import { openTestDatabase } from '../support/database.ts';
import type { TestDatabase } from '../support/database.ts';

let database: TestDatabase;
let orm: Orm;

beforeAll(async () => {
  database = await openTestDatabase();
  orm = await openDatabase(database.url, { poolSize: 2 });
});

afterAll(async () => {
  await orm.close();
  await database.close();
});

/** Runs a transaction whose connection the server ends in the middle. */
const dieInTransaction = () =>
  orm.em.fork().transactional((em) => em.execute('select pg_terminate_backend(pg_backend_pid())'));

it('a connection that dies in a transaction frees its place in the pool', async () => {
  for (let round = 0; round < 3; round += 1) {
    const [one, two] = await Promise.allSettled([dieInTransaction(), dieInTransaction()]);
    expect([one.status, two.status]).toEqual(['rejected', 'rejected']);
  }
  expect(await orm.em.fork().execute('select 1 as alive')).toEqual([{ alive: 1 }]);
  expect(await orm.em.fork().transactional((em) => em.execute('select 2 as alive'))).toEqual([{ alive: 2 }]);
}, 10_000);
