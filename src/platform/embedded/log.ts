import { lstatSync, readFileSync, renameSync } from 'node:fs';

const ROTATE_AT_BYTES = 10_000_000;
const TAIL_LINES = 15;

/** PostgreSQL's time, then the hub that started it and the process that writes. */
export const LINE_PREFIX = `%m [${process.pid}/%p] `;

/** Keeps the log and one before it. */
export function rotate(log: string): void {
  if (sizeOf(log) > ROTATE_AT_BYTES) renameSync(log, `${log}.1`);
}

export function sizeOf(log: string): number {
  return lstatSync(log, { throwIfNoEntry: false })?.size ?? 0;
}

/** What our own tries wrote since a point, without the lines of other hubs that tried at the same time. */
export function written(log: string, since = 0): string {
  if (!sizeOf(log)) return '';
  const lines = readFileSync(log).subarray(since).toString('utf8').split('\n');
  return lines.filter((line) => [undefined, process.pid].includes(hubOf(line))).join('\n');
}

/** The last lines, indented so that they differ from our own lines. */
export function tail(text: string): string {
  const lines = text.trim().split('\n').slice(-TAIL_LINES);
  return lines.map((line) => `  ${line}`).join('\n');
}

/** Lines of the shell and of the loader name no hub: they are taken for ours. */
function hubOf(line: string): number | undefined {
  const pid = /^\S+ \S+ \S+ \[(\d+)\/\d+\]/.exec(line)?.[1];
  return pid ? Number(pid) : undefined;
}
