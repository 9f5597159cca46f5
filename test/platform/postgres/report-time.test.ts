import { EventEmitter } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { Refusal } from '../../../src/errors.ts';
import { readDatabaseAddress } from '../../../src/platform/postgres/database-address.ts';
import { DatabasePool } from '../../../src/platform/postgres/database-pool.ts';
import { ReportTime } from '../../../src/platform/postgres/report-time.ts';
import { runReport } from '../../../src/platform/postgres/run-report.ts';
import { runApart, runAs } from '../../../src/platform/postgres/work-context.ts';
import { openTestDatabase } from '../../support/database.ts';
import type { TestDatabase } from '../../support/database.ts';

let database: TestDatabase;
let pool: DatabasePool;

beforeAll(async () => {
  database = await openTestDatabase();
});

afterAll(() => database.close());

beforeEach(() => {
  pool = new DatabasePool({ address: readDatabaseAddress(database.url), size: 10 });
});

afterEach(() => pool.end());

/** An answer that is still to be sent. */
class Answer extends EventEmitter {
  closed = false;

  close(): void {
    this.closed = true;
    this.emit('close');
  }
}

/** Does work as a request whose reports have this much time. */
const asRequest = <T>(reports: ReportTime, work: () => Promise<T>): Promise<T> =>
  runAs({ kind: 'request', caller: 'a', read: { bytes: 0 }, reports }, work);

/** What became of some pieces of work: a value, or the sentence of a refusal. */
async function outcomesOf(works: Promise<unknown>[]): Promise<unknown[]> {
  const settled = await Promise.allSettled(works);
  return settled.map((each) => (each.status === 'fulfilled' ? each.value : (each.reason as Error).message));
}

/** Returns the number of statements of reports that this server runs. */
async function countRunning(): Promise<number> {
  const { rows } = await pool.query<{ running: number }>(
    `select count(*)::integer as running from pg_stat_activity
     where application_name = 'hub-report' and datname = current_database() and state = 'active'`,
  );
  return rows[0]!.running;
}

/** Waits until so many run; the expectation after it fails otherwise. */
async function untilRunning(count: number): Promise<void> {
  for (let tries = 0; tries < 200 && (await countRunning()) !== count; tries += 1) await sleep(10);
  expect(await countRunning()).toBe(count);
}

const outOfTime =
  'The reports of this request took more than 1.5 s together. ' +
  'Ask for fewer reports in one request, a shorter range, or a longer interval.';

describe('the time of the reports of one request', () => {
  it('ends those that run and those that wait, and leaves the answers of the others', async () => {
    let ended = 0;
    const report = (seconds: number) =>
      runReport(async () => {
        await pool.query('select pg_sleep($1)', [seconds]);
        ended += 1;
        return 'done';
      });
    const startedAt = performance.now();
    const outcomes = await asRequest(new ReportTime(new Answer(), 1_500), () =>
      outcomesOf([0.01, 20, 20, 20, 20, 20].map(report)),
    );
    expect(outcomes).toEqual(['done', ...Array.from({ length: 5 }, () => outOfTime)]);
    expect(performance.now() - startedAt).toBeLessThan(10_000);
    await untilRunning(0);
    await sleep(100);
    expect([ended, await countRunning()]).toEqual([1, 0]);
  });

  it('is refused as 503, which other attempts of the same request are at once', async () => {
    const time = new ReportTime(new Answer(), 50);
    const report = () => runReport(() => pool.query('select pg_sleep(20)'));
    for (let attempt = 0; attempt < 2; attempt += 1) {
      const refusal = await asRequest(time, report).catch((error: unknown) => error);
      expect(refusal).toBeInstanceOf(Refusal);
      expect(refusal).toMatchObject({ kind: 'unavailable', code: 'overloaded', details: { retryAfterSeconds: 5 } });
    }
  });

  it('does not wait for a share of the connections that others hold', async () => {
    const held = await Promise.all(
      ['b', 'c', 'd'].map((caller) => runAs({ kind: 'report', caller }, () => pool.connect())),
    );
    const startedAt = performance.now();
    const waiting = asRequest(new ReportTime(new Answer(), 1_500), () =>
      outcomesOf([runReport(() => pool.query('select 1'))]),
    );
    expect(await waiting).toEqual([outOfTime]);
    expect(performance.now() - startedAt).toBeLessThan(10_000);
    held.forEach((client) => client.release());
  });

  it('limits statements of reports only', async () => {
    const answer = asRequest(new ReportTime(new Answer(), 100), () =>
      outcomesOf([runReport(() => pool.query('select pg_sleep(20)')), pool.query('select pg_sleep(0.5)')]),
    );
    expect(await answer).toEqual([
      expect.stringContaining('took more than 0.1 s'),
      expect.objectContaining({ rowCount: 1 }),
    ]);
  });

  it('is cancelled within a transaction, and its connections are replaced', async () => {
    const transaction = () =>
      runReport(() =>
        database.orm.em.fork().transactional(async (em) => {
          await em.execute('select pg_sleep(20)');
        }),
      );
    const time = new ReportTime(new Answer(), 300);
    expect(await asRequest(time, () => outcomesOf([transaction(), transaction(), transaction()]))).toEqual(
      Array.from({ length: 3 }, () => expect.stringContaining('took more than 0.3 s')),
    );
    await untilRunning(0);
    const later = asRequest(new ReportTime(new Answer()), () =>
      runReport(() => database.orm.em.fork().execute<object[]>('select 1 as one')),
    );
    expect(await later).toEqual([{ one: 1 }]);
  });

  it('ends when the client goes, and nothing begins for it', async () => {
    const answer = new Answer();
    const reports = asRequest(new ReportTime(answer), () =>
      outcomesOf(Array.from({ length: 6 }, () => runReport(() => pool.query('select pg_sleep(20)')))),
    );
    await untilRunning(2);
    answer.close();
    expect(await reports).toEqual(Array.from({ length: 6 }, () => 'The client has gone.'));
    await untilRunning(0);
    await sleep(100);
    expect(await countRunning()).toBe(0);
    let runs = 0;
    const late = asRequest(new ReportTime(answer), () => runReport(async () => (runs += 1)));
    await expect(late).rejects.toThrow('The client has gone.');
    expect(runs).toBe(0);
  });

  it('begins again for each part of a streamed answer, and leaves no listener behind', async () => {
    const answer = new Answer();
    const report = () =>
      runReport(async () => {
        await pool.query('select pg_sleep(0.6)');
        return 'done';
      });
    // Less than all parts take, and far more than one.
    const outcomes = await asRequest(new ReportTime(answer, 2_500), async () => {
      const parts: unknown[] = [];
      for (let part = 0; part < 4; part += 1) parts.push(...(await outcomesOf([runApart(report)])));
      return [...parts, ...(await outcomesOf([report()]))];
    });
    expect(outcomes).toEqual(Array.from({ length: 5 }, () => 'done'));
    expect(answer.listenerCount('close')).toBe(0);
  });
});
