import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { setTimeout as sleep } from 'node:timers/promises';
import { checkReplica } from '../../../src/cli/doctor/replica.ts';
import { readDatabaseAddress } from '../../../src/platform/postgres/database-address.ts';
import { DatabasePool, poolOptionsOf } from '../../../src/platform/postgres/database-pool.ts';
import { onReplicaChange } from '../../../src/platform/postgres/read-replica.ts';
import type { ReplicaChange } from '../../../src/platform/postgres/read-replica.ts';
import { runReport } from '../../../src/platform/postgres/run-report.ts';
import { runAs } from '../../../src/platform/postgres/work-context.ts';
import { openTestDatabase } from '../../support/database.ts';
import { Pair } from './standby.ts';

let pair: Pair;
let pool: DatabasePool;
let changes: ReplicaChange[] = [];
let forget: () => void;

beforeAll(async () => {
  pair = await Pair.start();
  await pair.ask('primary', 'create table figure (value int)');
}, 60_000);

afterAll(() => pair.stop());

beforeEach(() => {
  changes = [];
  forget = onReplicaChange((change) => changes.push(change));
  pool = openPool(pair.standby.url);
});

afterEach(async () => {
  forget();
  await pool.end();
});

const openPool = (databaseReadUrl: string): DatabasePool =>
  new DatabasePool(poolOptionsOf(readDatabaseAddress(pair.primary.url), { databaseReadUrl, readLagSeconds: 1 }));

const ask = async <Row extends object>(sql: string): Promise<Row> => (await pool.query<Row>(sql)).rows[0]!;
/** Whether the standby answers, or what was it before its promotion, and what it has. */
const sql = () =>
  `select inet_server_port() = ${pair.standby.port} as standby, (select count(*)::int from figure) as figures`;
const report = () => runReport(() => ask<{ standby: boolean; figures: number }>(sql()));
const write = () => pair.ask('primary', 'insert into figure values (1)');

/** Asks until a report reads this server. */
async function reportFrom(server: 'primary' | 'standby'): Promise<{ standby: boolean; figures: number }> {
  for (const deadline = performance.now() + 15_000; performance.now() < deadline; await sleep(100)) {
    const answer = await report();
    if (answer.standby === (server === 'standby')) return answer;
  }
  throw new Error(`No report has read the ${server}.`);
}

describe('a standby for reports', () => {
  test('is read by reports, and by nothing else', async () => {
    await reportFrom('standby');
    expect(changes.at(-1)).toEqual({ isRead: true });
    expect(await runAs({ kind: 'request', caller: 'someone' }, () => ask(sql()))).toMatchObject({ standby: false });
    expect(await ask(sql())).toMatchObject({ standby: false });
  });

  test('is not read while it is too far behind, and is again when it has caught up', async () => {
    const before = await reportFrom('standby');
    await pair.ask('standby', 'select pg_wal_replay_pause()');
    await write();
    expect(await reportFrom('primary')).toEqual({ standby: false, figures: before.figures + 1 });
    expect(changes.at(-1)).toEqual({ isRead: false, reason: 'it is more than 1 s behind' });
    await pair.ask('standby', 'select pg_wal_replay_resume()');
    expect(await reportFrom('standby')).toEqual({ standby: true, figures: before.figures + 1 });
  });

  test('has its report done by the primary when it ends a statement', async () => {
    await reportFrom('standby');
    const answer = runReport(async () => ask<{ standby: boolean }>(`${sql()}, pg_sleep(1)`));
    await sleep(300);
    const end = `select pg_terminate_backend(pid) from pg_stat_activity
      where query like '%pg_sleep(1)' and pid <> pg_backend_pid()`;
    expect(await pair.ask('standby', end)).toHaveLength(1);
    expect(await answer).toMatchObject({ standby: false });
  });

  test('has the errors of a report itself, which are not tried again', async () => {
    await reportFrom('standby');
    let runs = 0;
    const failing = runReport(async () => {
      runs += 1;
      throw new Error('not of the database');
    });
    await expect(failing).rejects.toThrow('not of the database');
    expect(runs).toBe(1);
  });

  test('delays no report when it is down, and is read again when it is back', async () => {
    await reportFrom('standby');
    await pair.standby.stop();
    expect((await report()).standby).toBe(false);
    await reportFrom('primary');
    expect(changes.at(-1)?.reason).toMatch(/^it (cannot be asked|accepts no connection)/);
    await pair.startStandby();
    await reportFrom('standby');
  }, 30_000);

  test('is not asked while there are no reports', async () => {
    await pool.query('select 1');
    await sleep(1_500);
    const probes = `select 1 from pg_stat_activity where application_name = 'hub-replica'`;
    expect(await pair.ask('standby', probes)).toEqual([]);
  });

  test('is checked by the doctor', async () => {
    const config = { databaseUrl: pair.primary.url, databaseReadUrl: pair.standby.url, readLagSeconds: 5 };
    const healthy = { verdict: 'ok', check: 'replica for reports', detail: 'follows the primary' };
    expect(await checkReplica(config)).toEqual([healthy]);
    const [wrong] = await checkReplica({ ...config, databaseReadUrl: pair.primary.url });
    expect(wrong).toMatchObject({ verdict: 'warning', detail: 'it is not a standby' });
    expect(await checkReplica({ ...config, databaseReadUrl: undefined })).toEqual([]);
  });

  test('of another database is not read', async () => {
    const other = await openTestDatabase();
    await pool.end();
    pool = openPool(other.url);
    expect((await report()).standby).toBe(false);
    expect(changes).toEqual([{ isRead: false, reason: 'it is not a physical standby of the database' }]);
    await pool.end();
    pool = openPool(pair.primary.url);
    expect((await report()).standby).toBe(false);
    expect(changes.at(-1)).toEqual({ isRead: false, reason: 'it is not a standby' });
    await other.close();
  });

  test('is not read any more once it is promoted', async () => {
    await reportFrom('standby');
    await pair.ask('standby', 'select pg_promote()');
    await reportFrom('primary');
    expect(changes.at(-1)).toEqual({ isRead: false, reason: 'it is not a standby' });
  });
});
