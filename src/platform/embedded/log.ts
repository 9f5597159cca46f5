import { lstatSync, readFileSync, renameSync } from 'node:fs';

const ROTATE_AT_BYTES = 10_000_000;
const TAIL_LINES = 15;

/** The prefix of each line: the time, the pid of the hub that started PostgreSQL, and the pid of the writer. */
export const LINE_PREFIX = `%m [${process.pid}/%p] `;

/** Renames a log that is too large; the current log and one previous log are kept. */
export function rotate(log: string): void {
  if (sizeOf(log) > ROTATE_AT_BYTES) renameSync(log, `${log}.1`);
}

export function sizeOf(log: string): number {
  return lstatSync(log, { throwIfNoEntry: false })?.size ?? 0;
}

/**
 * Returns the lines of this hub's own tries since a position, without those of other hubs that tried at the same time.
 */
export function written(log: string, since = 0): string {
  if (!sizeOf(log)) return '';
  const lines = readFileSync(log).subarray(since).toString('utf8').split('\n');
  return lines.filter((line) => [undefined, process.pid].includes(hubOf(line))).join('\n');
}

/** Returns the last lines, indented to distinguish them from lines of the hub. */
export function tail(text: string): string {
  const lines = text.trim().split('\n').slice(-TAIL_LINES);
  return lines.map((line) => `  ${line}`).join('\n');
}

/** Returns the hub's pid in a line; undefined for lines of the shell and the loader, which name no hub. */
function hubOf(line: string): number | undefined {
  const pid = /^\S+ \S+ \S+ \[(\d+)\/\d+\]/.exec(line)?.[1];
  return pid ? Number(pid) : undefined;
}
