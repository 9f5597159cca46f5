import { randomBytes } from 'node:crypto';
import { chmodSync, existsSync, mkdirSync, readdirSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildConsoleIfStale } from '../../scripts/build-console.mjs';
import { buildIfStale } from '../../scripts/build-if-stale.mjs';
import clusterDown from './cluster-down.mjs';

const NAME = 'hub-test-cluster-';
const NEEDED_BYTES = 2e9;

/** Test data is not kept, so that writes need not reach a disk. A database of one test needs no vacuum. */
const settings = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  wal_level: 'minimal',
  max_wal_senders: '0',
  autovacuum: 'off',
  checkpoint_timeout: '1h',
  max_wal_size: '2GB',
  io_method: 'sync',
};

/** Tables of a soak grow for minutes: without statistics, queries that should use an index read all of a table. */
const soakSettings = { autovacuum: 'on', autovacuum_naptime: '5s' };

/**
 * Builds the hub, which tests import and start as a process, and starts one PostgreSQL for the whole run.
 * TEST_CLUSTER_URL is the address of its `postgres` database, as superuser.
 */
export default async function clusterUp() {
  await buildIfStale();
  await buildConsoleIfStale();
  // From here on an import of a source loads its build, which a clean checkout does not have before.
  await import('./jest/hooks.mjs');
  await startCluster();
}

async function startCluster() {
  const { startEmbedded } = await import('../../src/platform/embedded/postgres.ts');
  const folder = roomyFolder();
  removeLeftovers(folder);
  const dir = join(folder, `${NAME}${process.pid}-${randomBytes(6).toString('hex')}`);
  const sockets = `${dir}-sockets`;
  mkdirSync(sockets);
  chmodSync(sockets, 0o1777); // PostgreSQL may run as another user.
  globalThis.testCluster = { folders: [dir, sockets] };
  const cluster = await startEmbedded({
    dir,
    database: 'postgres',
    settings: { ...settings, ...(process.env.EVERY_CASE && soakSettings), unix_socket_directories: sockets },
  });
  globalThis.testCluster.stop = cluster.stop;
  process.env.TEST_CLUSTER_URL = cluster.url;
  process.env.TEST_CLUSTER_SOCKETS = sockets;
  await buildTemplate(cluster.url).catch(async (error) => {
    await clusterDown(); // jest skips the teardown when its set-up fails
    throw error;
  });
}

async function buildTemplate(url) {
  const template = new URL('template.ts', import.meta.url);
  if (existsSync(template)) await (await import(template.href)).buildTemplate(url);
}

/** Chooses a folder in memory, unless it is too small; containers have 64 MB by default. */
function roomyFolder() {
  try {
    const { bavail, bsize } = statfsSync('/dev/shm');
    return bavail * bsize > NEEDED_BYTES ? '/dev/shm' : tmpdir();
  } catch {
    return tmpdir();
  }
}

/** Removes the folders of runs that were killed; their PostgreSQL has stopped by itself. */
function removeLeftovers(folder) {
  for (const name of readdirSync(folder).filter((each) => each.startsWith(NAME))) {
    if (isAlive(Number.parseInt(name.slice(NAME.length), 10))) continue;
    rmSync(join(folder, name), { recursive: true, force: true });
  }
}

function isAlive(pid) {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return error.code === 'EPERM';
  }
}
