import { closeSync, constants, fstatSync, openSync, readSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { wallMs } from '../time/clock.ts';

/** postmaster.pid, by which PostgreSQL shows that a data folder is taken (its storage chapter, 'lock file'). */
export interface PidFile {
  /** 0 while the file is being written. */
  pid: number;
  port: number;
  status: string;
  ageMs: number;
}

/** Linux gives no pid above 2^22 and macOS none above 99998: nothing ever runs under this one. */
const NOBODYS_PID = 2 ** 22 + 1;

export function readPidFile(dir: string): PidFile | undefined {
  return withFile(dir, constants.O_RDONLY, (fd) => parse(fd));
}

/**
 * Makes PostgreSQL see that the process named in the file is not its own. The file stays, since PostgreSQL also finds
 * in it the shared memory that says whether old backends still run. What is judged and what is written are one open
 * file: when another start has meanwhile put a new file in its place, that one is not touched.
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

/** Never through a link: the folder may belong to a lesser user than we are. */
function open(path: string, flags: number): number | undefined {
  try {
    return openSync(path, flags | constants.O_NOFOLLOW);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  }
}
