import { setTimeout as sleep } from 'node:timers/promises';
import type { Binaries } from './binaries.ts';
import { CannotStart } from './cannot-start.ts';
import { logFile } from './folder.ts';
import type { Identity } from './identity.ts';
import { clusterName, judge } from './judge.ts';
import { LINE_PREFIX, rotate, sizeOf, tail, written } from './log.ts';
import { dismissOrphans } from './orphans.ts';
import { freePort } from './port.ts';
import { signal } from './processes.ts';
import { watch, type Watched } from './watchdog.ts';

export interface Launch {
  dir: string;
  binaries: Binaries;
  as: Identity;
  /** The port to listen on; by default any free port. */
  port?: number;
  settings?: Record<string, string>;
}

export interface Launched {
  port: number;
  /** Resolves when the postmaster has stopped or died. */
  ended: Promise<unknown>;
  /** Allows Node to exit while PostgreSQL runs; PostgreSQL then ends too. */
  detach(): void;
  /** Stops the postmaster; resolves when it is gone. */
  stop(): Promise<void>;
}

/**
 * Errors of statements are omitted, because the statements contain personal data; the hub logs these errors itself.
 * Nothing but TCP on loopback reaches the cluster.
 */
const DEFAULTS = { log_min_messages: 'log', log_checkpoints: 'off', unix_socket_directories: '' };

/**
 * Tries once to start PostgreSQL. Returns undefined if another try may succeed. Another start took the folder or the
 * port, or backends of a killed postmaster still hold its shared memory.
 */
export async function launch(options: Launch): Promise<Launched | undefined> {
  const port = options.port ?? (await freePort());
  const log = logFile(options.dir);
  rotate(log);
  const since = sizeOf(log);
  const watched = watch(command(options, port), options.as, log);
  const pid = await watched.pid;
  if (pid && (await isReady(options.dir, pid, watched))) return launched(options.dir, port, pid, watched);
  const { complaint } = await watched.ended;
  prepareRetry(options, complaint + written(log, since));
  return undefined;
}

function command({ binaries, dir, settings }: Launch, port: number): string[] {
  const fixed = {
    cluster_name: clusterName(dir),
    listen_addresses: '127.0.0.1',
    port: String(port),
    log_destination: 'stderr',
    log_line_prefix: LINE_PREFIX,
  };
  const flags = Object.entries({ ...DEFAULTS, ...settings, ...fixed }).flatMap(([name, value]) => [
    '-c',
    `${name}=${value}`,
  ]);
  return [binaries.postgres, '-D', dir, ...flags];
}

/** Waits without a limit: crash recovery can take long, and an interrupted recovery begins again. */
async function isReady(dir: string, pid: number, watched: Watched): Promise<boolean> {
  while (!watched.hasEnded()) {
    const verdict = judge(dir);
    if (verdict.state === 'ready' && verdict.pid === pid) return true;
    await sleep(10);
  }
  return false;
}

function launched(dir: string, port: number, pid: number, watched: Watched): Launched {
  return {
    port,
    ended: watched.ended,
    detach: () => watched.keepNode(false),
    stop: async () => {
      watched.keepNode(true);
      watched.release();
      await watched.ended;
      await stopPostmaster(dir, pid);
    },
  };
}

/** Stops a postmaster that outlived its killed watchdog, and waits until it is gone. */
async function stopPostmaster(dir: string, pid: number): Promise<void> {
  for (let found = judge(dir); 'pid' in found && found.pid === pid; found = judge(dir)) {
    signal(pid, 'SIGINT');
    await sleep(50);
  }
}

/** Prepares another try; throws CannotStart if another try cannot succeed. */
function prepareRetry({ dir, port }: Launch, text: string): void {
  if (text.includes('pre-existing shared memory block')) return dismissOrphans(dir);
  if (text.includes('"postmaster.pid" already exists')) return;
  if (!text.includes('Address already in use')) {
    const log = logFile(dir);
    throw new CannotStart(`PostgreSQL did not start in ${dir}. The end of its log (${log}):\n${tail(text)}`);
  }
  if (!port) return;
  throw new CannotStart(`Port ${port} is taken by another program: stop that one, or name another port.`);
}
