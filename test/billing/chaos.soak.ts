import { readFileSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect } from '@jest/globals';
import { Client } from 'pg';
import { migrate } from '../../src/migrations/migrate.ts';
import { openDatabase } from '../../mikro-orm.config.ts';
import { endHubs, startHub } from '../platform/embedded-hub.ts';
import type { Hub } from '../platform/embedded-hub.ts';
import { soak } from '../support/soak.ts';
import { tryChaos } from './chaos-check.ts';

/** The folder of a separate PostgreSQL, which is killed as well; like the hub's, it keeps committed data. */
const dir = join(folder(), `hub-chaos-${process.pid}`);
let postgres: Hub;

beforeAll(async () => {
  postgres = await startHub({ dir, database: 'chaos' });
  const orm = await openDatabase(postgres.url);
  await migrate(orm);
  await orm.close();
}, 120_000);

afterAll(async () => {
  await postgres.ask('stop');
  await endHubs();
  rmSync(dir, { recursive: true, force: true });
}, 60_000);

soak(
  'two workers, killed at hundreds of random moments over thousands of due periods, bill each period once',
  { timeoutMs: 3_000_000 },
  async (seed) => {
    const { url } = postgres;
    const population = { customers: 450, months: 12, seed };
    const { failures, ...figures } = await tryChaos({ ...population, url, mostSteps: 16, disturb: disturb() });
    console.info(JSON.stringify({ ...figures, failures: failures.length }));
    expect(failures.filter((line) => line.startsWith('quarantined'))).toEqual([]);
    expect(figures.kills).toBeGreaterThanOrEqual(500);
    expect(figures.hits).toBeGreaterThanOrEqual(200);
    expect(figures.periods).toBeGreaterThan(2000);
  },
);

/** Ends the connections of the workers, kills PostgreSQL and kills one of its backends: each twice, at intervals. */
function disturb(): (kills: number) => Promise<void> {
  const plan: [kills: number, what: () => Promise<void>][] = [
    [30, endConnections],
    [60, killPostgres],
    [90, killBackend],
    [120, endConnections],
    [150, killPostgres],
    [180, killBackend],
  ];
  let isBusy = false;
  return async (kills) => {
    if (isBusy || !plan.length || kills < plan[0][0]) return;
    isBusy = true;
    await plan.shift()![1]();
    isBusy = false;
  };
}

async function killPostgres(): Promise<void> {
  process.kill(Number.parseInt(readFileSync(join(dir, 'postmaster.pid'), 'utf8'), 10), 'SIGKILL');
  await postgres.ask('again');
}

/** Kills a PostgreSQL backend with an open transaction; all other backends end with it, and open transactions roll back. */
async function killBackend(): Promise<void> {
  const sql = `select pid from pg_stat_activity where application_name like 'chaos-%' and xact_start is not null limit 1`;
  for (let tries = 0; tries < 200; tries += 1) {
    const [row] = await ask(sql);
    if (row && killIfAlive(row.pid)) return;
    await sleep(20);
  }
  throw new Error('No worker had a transaction open for long enough to be killed in it.');
}

/** Returns whether the process was still alive: it may have ended between the query and the kill. */
function killIfAlive(pid: number): boolean {
  try {
    return process.kill(pid, 'SIGKILL');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ESRCH') return false;
    throw error;
  }
}

async function endConnections(): Promise<void> {
  await ask(`select pg_terminate_backend(pid), pid from pg_stat_activity where application_name like 'chaos-%'`);
}

async function ask(sql: string): Promise<{ pid: number }[]> {
  const client = new Client(postgres.url);
  client.on('error', () => {}); // the query may end its own connection
  await client.connect();
  const { rows } = await client.query<{ pid: number }>(sql);
  await client.end();
  return rows;
}

/** Returns a folder in memory if more than 2 GB are free there. */
function folder(): string {
  try {
    const { bavail, bsize } = statfsSync('/dev/shm');
    return bavail * bsize > 2e9 ? '/dev/shm' : tmpdir();
  } catch {
    return tmpdir();
  }
}
