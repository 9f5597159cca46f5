import { createHash } from 'node:crypto';
import { WATCHDOG } from './watchdog.ts';
import { disown, readPidFile, type PidFile } from './pid-file.ts';
import { lookUp, type Process } from './processes.ts';

/**
 * Returns the name of the cluster in a folder, which the command line of each of its processes contains. The name
 * distinguishes an orphan of the hub from a PostgreSQL that was started by hand, and from clusters of other folders.
 */
export function clusterName(dir: string): string {
  return `hub-${createHash('sha256').update(dir).digest('hex').slice(0, 8)}`;
}

export type FolderVerdict =
  /** No process runs; PostgreSQL itself removes the pid file of a dead one. */
  | { state: 'free' }
  /** The pid file names a zombie, or a process that got the pid of a dead postmaster (usual in containers). */
  | { state: 'stale' }
  /** A PostgreSQL of the hub whose hub and watchdog were both killed; it would run forever. */
  | { state: 'abandoned'; pid: number }
  /** The server is starting or stopping. */
  | { state: 'changing'; pid: number }
  | { state: 'ready'; pid: number; port: number };

/** PostgreSQL fills the pid file within milliseconds; a crash or a full disk leaves an empty one. */
const WRITTEN_WITHIN_MS = 5_000;

/** Finds out which process, if any, runs the PostgreSQL of a data folder. */
export function judge(dir: string): FolderVerdict {
  const file = readPidFile(dir);
  if (!file) return { state: 'free' };
  if (!file.pid) return file.ageMs > WRITTEN_WITHIN_MS ? { state: 'stale' } : { state: 'changing', pid: 0 };
  const holder = lookUp(file.pid);
  if (!holder) return { state: 'free' };
  if (!isPostmaster(holder, dir)) return { state: 'stale' };
  return { ...running(file, holder, dir), pid: file.pid };
}

/** Disowns a pid file whose process is not PostgreSQL, so that PostgreSQL can start in the folder. */
export function clearStale(dir: string): void {
  disown(dir, (file) => {
    const holder = lookUp(file.pid);
    return file.pid ? !holder || !isPostmaster(holder, dir) : file.ageMs > WRITTEN_WITHIN_MS;
  });
}

/** Whether a process is the PostgreSQL of a data folder. */
export function isPostmaster(found: Process, dir: string): boolean {
  if (found.isZombie) return false;
  return found.folder === undefined ? found.command.includes(` -D ${dir} `) : found.folder === dir;
}

type RunningServer = { state: 'abandoned' | 'changing' } | { state: 'ready'; port: number };

/** Returns the state of a live server. If only its hub has died, the watchdog is about to stop it: `changing`. */
function running(file: PidFile, postmaster: Process, dir: string): RunningServer {
  const keeper = lookUp(postmaster.parent);
  const hub = new RegExp(`${WATCHDOG}:(\\d+)`).exec(keeper?.command ?? '')?.[1];
  if (!hub && postmaster.command.includes(`cluster_name=${clusterName(dir)} `)) return { state: 'abandoned' };
  if (hub && keeper?.parent !== Number(hub)) return { state: 'changing' };
  return file.status === 'ready' ? { state: 'ready', port: file.port } : { state: 'changing' };
}
