import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { openDatabase } from '../../mikro-orm.config.ts';
import type { Orm } from '../../src/platform/postgres/orm.ts';
import { mostReadBytes } from '../../src/platform/postgres/read-limit.ts';
import { runAs } from '../../src/platform/postgres/work-context.ts';
import { openTestDatabase } from '../support/database.ts';
import type { TestDatabase } from '../support/database.ts';
import { Wire } from '../support/wire.ts';

const ALIVE = 'select 1 as alive';
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
  expect(await orm.em.fork().execute(ALIVE)).toEqual([{ alive: 1 }]);
  expect(await orm.em.fork().transactional((em) => em.execute('select 2 as alive'))).toEqual([{ alive: 2 }]);
}, 10_000);

it('a transaction that its request may not begin frees its place in the pool', async () => {
  const begin = () =>
    runAs({ kind: 'request', caller: 'a', read: { bytes: mostReadBytes + 1 } }, () =>
      orm.em.fork().transactional((em) => em.execute('select 1')),
    );
  for (let round = 0; round < 3; round += 1) await expect(begin()).rejects.toMatchObject({ code: 'answer_too_large' });
  const later = runAs({ kind: 'request', caller: 'a' }, () => orm.em.fork().transactional((em) => em.execute(ALIVE)));
  expect(await later).toEqual([{ alive: 1 }]);
}, 10_000);

it('a transaction whose connection dies as it begins frees its place in the pool', async () => {
  const { wire, url } = await Wire.to(database.url);
  const through = await openDatabase(url, { poolSize: 2 });
  let begun = 0;
  for (let round = 0; round < 6; round += 1) {
    await through.em.fork().execute(ALIVE);
    // It is sent before the connection is known to be cut.
    const transaction = through.em.fork().transactional(() => Promise.resolve((begun += 1)));
    setImmediate(() => wire.cut());
    await transaction.catch(() => undefined);
    wire.mend();
  }
  expect(begun).toBeLessThan(6);
  expect(await through.em.fork().transactional((em) => em.execute(ALIVE))).toEqual([{ alive: 1 }]);
  await through.close();
  await wire.close();
}, 20_000);
