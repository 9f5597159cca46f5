import { closeSync, openSync, readFileSync, rmSync, statSync, writeSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { wallMs } from '../../platform/time/clock.ts';

const retryMs = 50;

/** Longer than a request to the hub can take, so that the lock of a living command is never removed. */
const staleMs = 60_000;

/**
 * Does work while holding a lock file, so that commands that run at the same time do it one after another. The lock of a
 * command that died is removed. Two commands that find such a lock at once may both get it; the hub then gives both the same
 * new tokens, since it repeats the answer to a refresh token for 30 seconds.
 */
export async function withLock<T>(path: string, work: () => Promise<T>): Promise<T> {
  while (!acquire(path)) {
    if (isStale(path)) rmSync(path, { force: true });
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

function isStale(path: string): boolean {
  try {
    if (wallMs() - statSync(path).mtimeMs > staleMs) return true;
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
