import { afterEach, describe, expect } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { HubProcess, freePort } from '../support/hub-process.ts';
import { Cluster } from './cluster.ts';
import { Daemon, itWith, makeFolder, writeSettings } from './daemon.ts';
import { makeKeys, slugsIn } from './keys.ts';
import { Load } from './load.ts';
import type { Outcome } from './load.ts';

const open: { stop: () => Promise<unknown> | void }[] = [];

afterEach(async () => {
  for (const each of open.splice(0).reverse()) await each.stop();
});

/** Starts HAProxy, which forwards to the standby when the primary does not answer the protocol of PostgreSQL. */
async function balance({ ports: [primary, standby] }: Cluster): Promise<string> {
  const folder = makeFolder();
  open.push({ stop: folder.remove });
  const port = await freePort();
  const settings = writeSettings(
    folder.path,
    'haproxy.cfg',
    `defaults
  mode tcp
  timeout connect 2s
  timeout client 1h
  timeout server 1h
listen postgres
  bind 127.0.0.1:${port}
  option pgsql-check user hub
  default-server inter 500ms fall 2 rise 1 on-marked-down shutdown-sessions
  server primary 127.0.0.1:${primary} check
  server standby 127.0.0.1:${standby} check backup
`,
  );
  open.push(await Daemon.start('haproxy', ['-db', '-f', settings], port));
  return `postgresql://hub@127.0.0.1:${port}/hub`;
}

interface Run {
  outcome: Outcome;
  /** The time from the fault to the sixth acknowledged write after the failure. */
  stallMs: number;
}

/** Loads a hub, lets the primary fail, promotes the standby, and waits until writes are acknowledged again. */
async function failOver(cluster: Cluster, url: string, fail: () => void): Promise<Run> {
  const hub = await HubProcess.start({ DATABASE_URL: url, LOG_LEVEL: 'error' });
  open.push({ stop: () => hub.stop('SIGKILL') });
  const keys = await makeKeys(`postgresql://hub@127.0.0.1:${cluster.ports[0]}/hub`, 8);
  const load = new Load(hub, keys, 'failover');
  while (load.outcome.acknowledged.length < 50) await sleep(100);
  fail();
  const failedAt = performance.now();
  await sleep(1_000);
  const atFailure = load.outcome.acknowledged.length;
  await cluster.promote();
  await hub.until(() => load.outcome.acknowledged.length > atFailure + 5, 60);
  const stallMs = Math.round(performance.now() - failedAt);
  await hub.until(async () => (await hub.status('/readyz')) === 200, 10);
  await sleep(1_000);
  return { outcome: await load.stop(), stallMs };
}

async function expectNothingLost(cluster: Cluster, { outcome, stallMs }: Run, mostMs: number): Promise<void> {
  const { statuses, acknowledged, slowestMs } = outcome;
  const kept = await slugsIn(`postgresql://hub@127.0.0.1:${cluster.ports[1]}/hub`);
  console.log({ stallMs, slowestMs, statuses, acknowledged: acknowledged.length });
  expect(acknowledged.filter((slug) => !kept.has(slug))).toEqual([]);
  expect(Object.keys(statuses).filter((status) => !['200', '201', '503', '409'].includes(status))).toEqual([]);
  expect(stallMs).toBeLessThan(mostMs);
}

describe('a failover from the primary to the standby', () => {
  itWith(['postgres', 'initdb', 'pg_basebackup'])(
    'loses no acknowledged write of a hub that knows both servers',
    async () => {
      const cluster = await Cluster.start();
      open.push(cluster);
      const run = await failOver(cluster, cluster.url, () => cluster.primary.signal('SIGKILL'));
      await expectNothingLost(cluster, run, 15_000);
    },
    120_000,
  );

  itWith(['postgres', 'initdb', 'pg_basebackup', 'haproxy'])(
    'loses no acknowledged write of a hub behind HAProxy, when the primary hangs instead of exiting',
    async () => {
      const cluster = await Cluster.start();
      open.push(cluster);
      const url = await balance(cluster);
      const run = await failOver(cluster, url, () => freeze(cluster.primary));
      await expectNothingLost(cluster, run, 30_000);
    },
    120_000,
  );
});

/** Freezes a server with all its backends, as when its machine hangs. */
function freeze({ child }: Daemon): void {
  for (const pid of [child.pid!, ...childrenOf(child.pid!)]) process.kill(pid, 'SIGSTOP');
}

function childrenOf(pid: number): number[] {
  return readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').filter(Boolean).map(Number);
}
