import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { accountNamed } from '../../src/platform/embedded/accounts.ts';
import { until } from '../support/until.ts';
import { endHubs, processesOf, startHub } from './embedded-hub.ts';

export const onLinux = process.platform === 'linux' ? describe : describe.skip;
export const isRoot = process.getuid?.() === 0;
export const asRoot = isRoot ? test : test.skip;
export const nobody = accountNamed('nobody')!;

let base: string;
let prepared: string;
let count = 0;

beforeAll(async () => {
  base = mkdtempSync(join(existsSync('/dev/shm') ? '/dev/shm' : tmpdir(), 'hub-embedded-'));
  chmodSync(base, 0o755);
  prepared = join(base, 'prepared');
  const hub = await startHub({ dir: prepared });
  await query(hub.url, 'create table kept (id int primary key)');
  await hub.ask('stop');
  await endHubs();
});

afterEach(async () => {
  await endHubs();
  await until(() => !processesOf(base).length);
  const left = processesOf(base);
  signal(
    'SIGKILL',
    left.filter(({ isZombie }) => !isZombie).map(({ pid }) => pid),
  );
  expect(left).toEqual([]);
});

afterAll(() => rmSync(base, { recursive: true, force: true }));

export function empty(): string {
  return join(base, `data-${++count}`);
}

/** Copies a stopped cluster as an operator would; the launcher has to correct the owners of its files. */
export function filled(): string {
  const dir = empty();
  cpSync(prepared, dir, { recursive: true });
  return dir;
}

export function folderOf(uid: number, mode = 0o755): string {
  const dir = join(base, `home-${++count}`);
  mkdirSync(dir);
  chmodSync(dir, mode);
  chownSync(dir, uid, uid === 0 ? 0 : nobody.gid);
  return dir;
}

export function leftovers(): string[] {
  return readdirSync(base).filter((name) => name.includes('.init-'));
}

export function signal(name: NodeJS.Signals, pids: number[]): void {
  for (const pid of pids) process.kill(pid, name);
}

export async function query(url: string, sql: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client(url);
  client.on('error', () => {});
  try {
    await client.connect();
    return (await client.query(sql)).rows;
  } finally {
    await client.end().catch(() => {});
  }
}

export function postmaster(dir: string): number {
  return Number(readFileSync(join(dir, 'postmaster.pid'), 'utf8').split('\n')[0]);
}
