import { closeSync, openSync, readFileSync, rmSync, statSync, writeSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { wallMs } from '../time/clock.ts';

const retryMs = 50;

/**
 * Does work while holding a lock file, so that programs that run at the same time do it one after another. The lock of a
 * program that died, or is older than `longestMs`, is removed; two programs that find such a lock at once may both get it.
 */
export async function withLock<T>(path: string, longestMs: number, work: () => Promise<T>): Promise<T> {
  while (!acquire(path)) {
    if (isStale(path, longestMs)) rmSync(path, { force: true });
    else await sleep(retryMs);
  }
  try {
    return await work();
  } finally {
    rmSync(path, { force: true });
  }
}

function acquire(path: string): boolean {
  try {
    const file = openSync(path, 'wx', 0o600);
    writeSync(file, String(process.pid));
    closeSync(file);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}

function isStale(path: string, longestMs: number): boolean {
  try {
    if (wallMs() - statSync(path).mtimeMs > longestMs) return true;
    const pid = Number(readFileSync(path, 'utf8'));
    return pid > 0 && !isRunning(pid);
  } catch {
    return false; // it was released just now
  }
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
