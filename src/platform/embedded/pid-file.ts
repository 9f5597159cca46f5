import { closeSync, constants, fstatSync, openSync, readSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { wallMs } from '../time/clock.ts';

/** postmaster.pid, with which PostgreSQL marks a data folder as used (its storage chapter, 'lock file'). */
export interface PidFile {
  /** 0 while the file is being written. */
  pid: number;
  port: number;
  status: string;
  ageMs: number;
}

/** Linux assigns no pid above 2^22 and macOS none above 99998, so no process has this one. */
const NOBODYS_PID = 2 ** 22 + 1;

export function readPidFile(dir: string): PidFile | undefined {
  return withFile(dir, constants.O_RDONLY, (fd) => parse(fd));
}

/**
 * Makes PostgreSQL see that the process named in the file is not its own. The file stays, because it also names the
 * shared memory that shows whether old backends still run. The file is opened once for checking and writing: if another
 * start has replaced it meanwhile, the new file is not touched.
 */
export function disown(dir: string, isStale: (file: PidFile) => boolean): void {
  withFile(dir, constants.O_RDWR, (fd) => {
    const file = parse(fd);
    if (!isStale(file)) return;
    const [, ...rest] = contents(fd).split('\n');
    writeSync(fd, [NOBODYS_PID, ...(rest.length ? rest : [''])].join('\n'), 0);
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
