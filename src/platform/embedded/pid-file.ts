import { closeSync, constants, fstatSync, openSync, readSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { wallMs } from '../time/clock.ts';

/** The file postmaster.pid, with which PostgreSQL locks a data folder (PostgreSQL manual, Database File Layout). */
export interface PidFile {
  /** 0 while the file is being written. */
  pid: number;
  port: number;
  status: string;
  ageMs: number;
}

/** A pid that no process has: Linux assigns none above 2^22, and macOS none above 99998. */
const UNUSED_PID = 2 ** 22 + 1;

export function readPidFile(dir: string): PidFile | undefined {
  return withFile(dir, constants.O_RDONLY, (fd) => parse(fd));
}

/**
 * Replaces the pid in the file by an unused one, so that PostgreSQL considers the file stale. The file stays, because
 * PostgreSQL reads the key of its shared memory there, which shows whether old backends still run. The file is opened
 * once for checking and writing, so that a file by which another start has replaced it is not touched.
 */
export function disown(dir: string, isStale: (file: PidFile) => boolean): void {
  withFile(dir, constants.O_RDWR, (fd) => {
    const file = parse(fd);
    if (!isStale(file)) return;
    const [, ...rest] = contents(fd).split('\n');
    writeSync(fd, [UNUSED_PID, ...(rest.length ? rest : [''])].join('\n'), 0);
  });
}

function parse(fd: number): PidFile {
  const [pid, , , port, , , , status] = contents(fd).split('\n');
  return {
    pid: Math.abs(Number.parseInt(pid ?? '', 10) || 0),
    port: Number(port ?? 0),
    status: status?.trim() ?? '',
    ageMs: wallMs() - fstatSync(fd).mtimeMs,
  };
}

function contents(fd: number): string {
  const buffer = Buffer.alloc(4096);
  return buffer.toString('utf8', 0, readSync(fd, buffer, 0, buffer.length, 0));
}

function withFile<T>(dir: string, flags: number, use: (fd: number) => T): T | undefined {
  const fd = open(join(dir, 'postmaster.pid'), flags);
  if (fd === undefined) return undefined;
  try {
    return use(fd);
  } finally {
    closeSync(fd);
  }
}

/** Links are never followed, because the folder may belong to a user with fewer rights. */
function open(path: string, flags: number): number | undefined {
  try {
    return openSync(path, flags | constants.O_NOFOLLOW);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  }
}
