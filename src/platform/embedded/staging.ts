import { lstatSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { wallMs } from '../time/clock.ts';
import { isAlive, lookUp, processIds } from './processes.ts';

/**
 * The maximum age of a folder in use. initdb takes seconds even on a slow disk. An older folder was left by a process
 * that died, even if another process now has its pid.
 */
const LEFT_AFTER_MS = 10 * 60_000;

/** How long to wait for an initdb whose hub has died; it normally ends within moments. */
const ENDS_WITHIN_MS = 10_000;

const inUse = new Set<string>();
let count = 0;

/** Runs work with a temporary folder beside `dir`. After a crash, the next start removes the folder. */
export async function withStaging(dir: string, work: (staging: string) => Promise<void>): Promise<void> {
  const staging = `${dir}.init-${process.pid}-${++count}`;
  inUse.add(staging);
  try {
    mkdirSync(staging, { mode: 0o700 });
    await work(staging);
  } finally {
    remove(staging);
    inUse.delete(staging);
  }
}

/** Removes the folders that killed starts left beside `dir`. */
export async function sweep(dir: string): Promise<void> {
  for (const name of readdirSync(dirname(dir))) {
    const path = join(dirname(dir), name);
    const [start, end = ''] = path.split(/\.init-(?=\d+-\d+$)/);
    if (start === dir && end && !inUse.has(path) && isLeft(path, Number.parseInt(end, 10))) {
      await quiet(path);
      remove(path);
    }
  }
}

/** Waits until no process uses the folder: without its files, a process would crash and leave shared memory behind. */
async function quiet(path: string): Promise<void> {
  const deadline = performance.now() + ENDS_WITHIN_MS;
  while (performance.now() < deadline && processIds().some((pid) => lookUp(pid)?.command.includes(path))) {
    await sleep(20);
  }
}

/** Returns whether no process uses the folder. A folder with the pid of this process is from an earlier run. */
function isLeft(path: string, pid: number): boolean {
  const made = lstatSync(path, { throwIfNoEntry: false })?.birthtimeMs ?? wallMs();
  return pid === process.pid || !isAlive(pid) || wallMs() - made > LEFT_AFTER_MS;
}

function remove(path: string): void {
  rmSync(path, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
}
