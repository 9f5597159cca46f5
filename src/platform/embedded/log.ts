import { lstatSync, readFileSync, renameSync } from 'node:fs';

const ROTATE_AT_BYTES = 10_000_000;
const TAIL_LINES = 15;

/** PostgreSQL's time, then the hub that started it and the process that writes. */
export const LINE_PREFIX = `%m [${process.pid}/%p] `;

/** Keeps the current log and the previous one. */
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

/** Lines of the shell and of the loader name no hub; they count as lines of this hub. */
function hubOf(line: string): number | undefined {
  const pid = /^\S+ \S+ \S+ \[(\d+)\/\d+\]/.exec(line)?.[1];
  return pid ? Number(pid) : undefined;
}
