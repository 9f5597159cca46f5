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

/** A PostgreSQL of its own, which may be killed as well; it keeps what it has committed, as the hub's does. */
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
    const lives = { customers: 350, months: 12, seed };
    const { told, ...figures } = await tryChaos({ ...lives, url, mostSteps: 16, disturb: disturb() });
    console.info(JSON.stringify({ ...figures, told: told.length }));
    expect(told.filter((line) => line.startsWith('quarantined'))).toEqual([]);
    expect(figures.hits).toBeGreaterThanOrEqual(200);
    expect(figures.periods).toBeGreaterThan(2000);
  },
);

/** Kills PostgreSQL as a whole, one of its processes, and the connections of the workers: each twice, long apart. */
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

/** Kills a process of PostgreSQL that has a transaction open; all others end with it, and open transactions are undone. */
async function killBackend(): Promise<void> {
  const sql = `select pid from pg_stat_activity where application_name like 'chaos-%' and xact_start is not null limit 1`;
  for (let tries = 0; tries < 200; tries += 1) {
    const [row] = await ask(sql);
    if (row && killIfAlive(row.pid)) return;
    await sleep(20);
  }
  throw new Error('No worker had a transaction open for long enough to be killed in it.');
}

/** Whether there was such a process: between the query and the kill it may have ended by itself. */
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
  client.on('error', () => {}); // it may have been reported to end itself
  await client.connect();
  const { rows } = await client.query<{ pid: number }>(sql);
  await client.end();
  return rows;
}

/** Memory, where there is enough of it. */
function folder(): string {
  try {
    const { bavail, bsize } = statfsSync('/dev/shm');
    return bavail * bsize > 2e9 ? '/dev/shm' : tmpdir();
  } catch {
    return tmpdir();
  }
}
