import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { Temporal } from 'temporal-polyfill';
import { ensurePartitions } from '../../src/metering/partitions.ts';
import { openTestDatabase } from '../support/database.ts';
import type { TestDatabase } from '../support/database.ts';
import { untilWaiting } from './until-waiting.ts';

let database: TestDatabase;

beforeAll(async () => {
  database = await openTestDatabase();
});

afterAll(() => database.close());

function ensure(from: string, months: number): Promise<number> {
  const start = Temporal.Instant.from(from);
  return database.orm.em.fork().transactional((em) => ensurePartitions(em, start, months));
}

function execute<T>(sql: string, params: unknown[] = []): Promise<T[]> {
  return database.orm.em.fork().execute(sql, params);
}

async function insert(id: number, at: string, em = database.orm.em.fork()): Promise<void> {
  const uuid = `00000000-0000-7000-8000-00000000000${id}`;
  await em.execute(
    `insert into usage_event (project_id, id, meter_id, subject, quantity, key, occurred_at, recorded_at)
     values (?, ?, ?, 'acme', 1, ?, ?, ?)`,
    [uuid, uuid, uuid, String(id), at, at],
  );
}

it('ensurePartitions creates the missing months, and only those', async () => {
  expect(await ensure('2031-11-30T23:59:59Z', 3)).toBe(3);
  expect(await ensure('2031-12-01T00:00:00Z', 3)).toBe(1);
  expect(await ensure('2031-11-01T00:00:00Z', 4)).toBe(0);
});

it('an event is stored in the partition of its month, to the millisecond', async () => {
  await ensure('2032-06-15T12:00:00Z', 2);
  await insert(1, '2032-06-30T23:59:59.999Z');
  await insert(2, '2032-07-01T00:00:00Z');
  const places = await execute(
    `select key, tableoid::regclass::text as place from usage_event where occurred_at >= '2032-06-01' order by key`,
  );
  expect(places).toEqual([
    { key: '1', place: 'usage_event_203206' },
    { key: '2', place: 'usage_event_203207' },
  ]);
});

it('ensurePartitions skips a month that already has events in the default partition', async () => {
  await insert(3, '2020-02-29T12:00:00Z');
  expect(await ensure('2020-01-01T00:00:00Z', 3)).toBe(2);
  expect(await execute(`select key from usage_event where occurred_at < '2021-01-01'`)).toEqual([{ key: '3' }]);
});

it('ensurePartitions waits for an uncommitted event, and then skips its month', async () => {
  let ensured: Promise<number> | undefined;
  await database.orm.em.fork({ useContext: true }).transactional(async (em) => {
    await insert(4, '2035-05-05T00:00:00Z', em);
    ensured = ensure('2035-05-01T00:00:00Z', 2);
    await untilWaiting(database.orm.em.fork(), 1);
  });
  expect(await ensured).toBe(1);
});

it('ensurePartitions creates each month once when instances start at the same time', async () => {
  await Promise.all(Array.from({ length: 8 }, () => execute('select pg_sleep(0.1)')));
  for (const year of [2041, 2042, 2043, 2044, 2045]) {
    const made = await Promise.all(Array.from({ length: 8 }, () => ensure(`${year}-01-01T00:00:00Z`, 12)));
    expect(made.toSorted((a, b) => a - b)).toEqual([0, 0, 0, 0, 0, 0, 0, 12]);
  }
});
