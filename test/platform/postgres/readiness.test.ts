import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { Client } from 'pg';
import { setTimeout } from 'node:timers/promises';
import { readDatabaseAddress } from '../../../src/platform/postgres/database-address.ts';
import { Readiness } from '../../../src/platform/postgres/readiness.ts';
import type { Requirement } from '../../../src/platform/postgres/readiness.ts';
import { openTestDatabase } from '../../support/database.ts';
import type { TestDatabase } from '../../support/database.ts';

let database: TestDatabase;
const open: Readiness[] = [];

beforeAll(async () => {
  database = await openTestDatabase();
});

afterAll(() => database.close());

afterEach(async () => {
  jest.restoreAllMocks();
  await Promise.all(open.splice(0).map((each) => each.close()));
});

function readinessOf(url = database.url, requirements: Requirement[] = []): Readiness {
  const readiness = new Readiness(readDatabaseAddress(url), requirements);
  open.push(readiness);
  return readiness;
}

/** Moves the clock of the machine until mocks are restored. */
function moveClock(ms: number): void {
  const real = Date.now.bind(Date);
  jest.spyOn(Date, 'now').mockImplementation(() => real() + ms);
}

describe('an instance', () => {
  it('is ready when its database answers, accepts writes and has the same time', async () => {
    expect(await readinessOf().check()).toEqual({ isReady: true, reasons: [] });
  });

  it('is not ready when the database is read-only', async () => {
    const url = new URL(database.url);
    url.searchParams.set('options', '-c default_transaction_read_only=on');
    const state = await readinessOf(url.href).check();
    expect(state).toEqual({ isReady: false, reasons: ['The database can only be read.'] });
  });

  it('is not ready without a database, and answers so within a second', async () => {
    const readiness = readinessOf('postgresql://hub@127.0.0.1:1/hub');
    const start = performance.now();
    expect(await readiness.check()).toEqual({
      isReady: false,
      reasons: ['The database cannot be used (ECONNREFUSED).'],
    });
    expect(performance.now() - start).toBeLessThan(1_000);
  });

  it('answers within about a second when its connection hangs, and recovers with another connection', async () => {
    const readiness = readinessOf();
    expect((await readiness.check()).isReady).toBe(true);
    const other = new Client(database.url);
    await other.connect();
    const [{ pid }] = (
      await other.query(
        `select pid from pg_stat_activity where application_name = 'hub-ready' and datname = current_database()`,
      )
    ).rows as [{ pid: number }];
    process.kill(pid, 'SIGSTOP');
    await setTimeout(1_100);
    const start = performance.now();
    expect((await readiness.check()).isReady).toBe(false);
    expect(performance.now() - start).toBeLessThan(1_100);
    process.kill(pid, 'SIGCONT');
    await setTimeout(1_100);
    expect((await readiness.check()).isReady).toBe(true);
    await other.end();
  });

  it.each([
    [40 * 24 * 3600, 'ahead of'],
    [-45, 'behind'],
  ])(
    'is not ready when its clock differs by %i s, and does due work by the time of the database',
    async (seconds, word) => {
      const before = Date.now();
      moveClock(seconds * 1000);
      const readiness = readinessOf();
      const { isReady, reasons } = await readiness.check();
      expect(isReady).toBe(false);
      expect(reasons[0]).toMatch(new RegExp(`clock of this machine is \\d+ s ${word} the database`));
      expect(Math.abs(readiness.clock.now().epochMilliseconds - before)).toBeLessThan(2_000);
    },
  );

  it('is ready when its clock differs by less than 30 s', async () => {
    moveClock(25_000);
    expect((await readinessOf().check()).isReady).toBe(true);
  });

  it('checks its database at most once a second', async () => {
    let checks = 0;
    const readiness = readinessOf(database.url, [async () => void (checks += 1)]);
    await Promise.all(Array.from({ length: 50 }, () => readiness.check()));
    await readiness.check();
    expect(checks).toBe(1);
  });

  it('reports every unmet requirement, and that it is stopping', async () => {
    const readiness = readinessOf(database.url, [async () => 'The schema is newer.']);
    expect(await readiness.check()).toEqual({ isReady: false, reasons: ['The schema is newer.'] });
    readiness.drain();
    expect(await readiness.check()).toEqual({ isReady: false, reasons: ['The hub is stopping.'] });
  });
});
