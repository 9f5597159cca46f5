import { setTimeout as sleep } from 'node:timers/promises';
import { findBinaries } from './binaries.ts';
import { CannotStart } from './cannot-start.ts';
import { ensureDatabase } from './database.ts';
import { claim, isInitialised, locate, logFile, readPassword } from './folder.ts';
import { identityFor } from './identity.ts';
import { initialise, SUPERUSER } from './initdb.ts';
import { clearStale, judge } from './judge.ts';
import { launch, type Launched } from './launch.ts';
import { signal } from './processes.ts';
import { sweep } from './staging.ts';

export interface EmbeddedPostgres {
  /** The connection string of the database, with the superuser and the password. */
  url: string;
  port: number;
  /** False if another live hub runs the cluster; the cluster then ends with that hub. */
  owned: boolean;
  /** Resolves when an owned PostgreSQL has stopped or died. */
  ended?: Promise<unknown>;
  /** Resolves when PostgreSQL is gone. Does nothing to a cluster that is not owned. */
  stop(): Promise<void>;
}

export interface EmbeddedOptions {
  /** The data folder. It may be missing; an existing one must contain a cluster of the hub. */
  dir: string;
  /** Created if it is missing. */
  database?: string;
  /** By default a free port. A hub that attaches uses the port and settings of the running cluster. */
  port?: number;
  /** PostgreSQL's settings, which override postgresql.conf: `{ shared_buffers: '1GB' }`. */
  settings?: Record<string, string>;
}

const PATIENCE_MS = 10 * 60_000;
const LOOK_AGAIN_MS = 20;

/**
 * Starts (or attaches to) the PostgreSQL of a data folder. The hub has no lock of its own: PostgreSQL's pid file and
 * shared memory decide which of several starts wins. The other starts check again, and attach to its cluster.
 */
export async function startEmbedded(options: EmbeddedOptions): Promise<EmbeddedPostgres> {
  try {
    return await persist({ ...options, dir: locate(options.dir) });
  } catch (error) {
    throw isFileError(error) ? new CannotStart(unusable(options.dir, error)) : error;
  }
}

async function persist(options: EmbeddedOptions): Promise<EmbeddedPostgres> {
  const deadline = performance.now() + PATIENCE_MS;
  while (performance.now() < deadline) {
    const running = await advance(options);
    if (running) return running;
    await sleep(LOOK_AGAIN_MS);
  }
  throw new CannotStart(
    `The PostgreSQL of ${options.dir} has been starting, stopping or recovering for ten minutes: ` +
      `see ${logFile(options.dir)}.`,
  );
}

/** Takes one step towards a running cluster, from any state of the folder. */
async function advance(options: EmbeddedOptions): Promise<EmbeddedPostgres | undefined> {
  const found = judge(options.dir);
  switch (found.state) {
    case 'ready':
      return attach(options, found.port);
    case 'free':
      return begin(options);
    case 'stale':
      return void clearStale(options.dir);
    case 'abandoned':
      return void signal(found.pid, 'SIGINT');
    case 'changing':
      return undefined;
  }
}

async function attach(options: EmbeddedOptions, port: number): Promise<EmbeddedPostgres | undefined> {
  const url = await open(options, port);
  return url === undefined ? undefined : { url, port, owned: false, stop: async () => {} };
}

async function begin({ dir, port, database, settings }: EmbeddedOptions): Promise<EmbeddedPostgres | undefined> {
  const binaries = findBinaries();
  const as = identityFor(dir, binaries);
  await sweep(dir);
  if (!isInitialised(dir)) return void (await initialise(dir, binaries, as));
  claim(dir, as);
  const launched = await launch({ dir, binaries, as, port, settings });
  return launched && own({ dir, database }, launched);
}

async function own(options: EmbeddedOptions, launched: Launched): Promise<EmbeddedPostgres | undefined> {
  let stopping: Promise<void> | undefined;
  const stop = (): Promise<void> => (stopping ??= launched.stop());
  try {
    const url = await open(options, launched.port);
    if (url === undefined) return void (await stop());
    launched.detach();
    return { url, port: launched.port, owned: true, ended: launched.ended, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Creates the database if needed, and returns its connection string; undefined if the cluster has just stopped. */
async function open({ dir, database = 'hub' }: EmbeddedOptions, port: number): Promise<string | undefined> {
  const server = `postgres://${SUPERUSER}:${readPassword(dir)}@127.0.0.1:${port}`;
  const isThere = await ensureDatabase(`${server}/postgres`, database);
  return isThere ? `${server}/${encodeURIComponent(database)}` : undefined;
}

function isFileError(error: unknown): error is NodeJS.ErrnoException {
  return error instanceof Error && 'syscall' in error && 'path' in error;
}

function unusable(dir: string, error: Error): string {
  return `The data folder ${dir} cannot be used (${error.message}): let the hub's user write there, or name another.`;
}
