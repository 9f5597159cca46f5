import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { freePort } from '../test/support/hub-process.ts';
import { program } from '../test/support/program.ts';
import { spreadOf } from './measure.ts';
import type { Spread } from './measure.ts';
import type { SuiteOptions } from './suites.ts';

/** The figures of one way to start the hub. */
interface StartFigures {
  name: string;
  /** From the command until the hub answers. */
  seconds: Spread;
  /** The resident memory of the hub alone, in MB, a quarter of a minute later; undefined where the system has no /proc. */
  megabytes?: number;
}

const root = fileURLToPath(new URL('..', import.meta.url));
const runs = 5;
const restMs = 15_000;
const longestMs = 60_000;

const commands: Record<string, string[]> = {
  'npm start': ['npm', 'start'],
  'node dist/bundle/main.js': [process.execPath, ...program('main')],
};

/** Measures starts in a used data folder, each command several times. The hub starts its own PostgreSQL. */
export async function benchStart({ progress }: Pick<SuiteOptions, 'progress'>): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'hub-start-'));
  try {
    await startOnce(commands['npm start']!, folder);
    const figures: StartFigures[] = [];
    for (const [name, command] of Object.entries(commands)) {
      progress(name);
      const all = [];
      for (let run = 0; run < runs; run += 1) all.push(await startOnce(command, folder));
      const [megabytes] = all.flatMap((one) => one.megabytes ?? []).toSorted((a, b) => a - b);
      figures.push({ name, seconds: spreadOf(all.map(({ seconds }) => seconds)), megabytes });
    }
    return formatStarts(figures);
  } finally {
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}

/** Formats the figures, a line for each command. */
function formatStarts(figures: readonly StartFigures[]): string {
  const lines = figures.map(({ name, seconds: { median, least, most }, megabytes }) =>
    [
      name.padEnd(26),
      `${median.toFixed(2)} s (${least.toFixed(2)} to ${most.toFixed(2)})`.padEnd(24),
      megabytes === undefined ? '' : `${megabytes.toFixed(0)} MB at rest`,
    ].join(''),
  );
  return lines.join('\n').trimEnd();
}

async function startOnce(command: string[], folder: string): Promise<{ seconds: number; megabytes?: number }> {
  const port = await freePort();
  const [file, ...args] = command as [string, ...string[]];
  const env = {
    ...process.env,
    HUB_DATA_DIR: folder,
    PORT: String(port),
    NODE_ENV: 'production',
    HUB_HOST: '127.0.0.1',
  };
  const began = performance.now();
  const child = spawn(file, args, { cwd: root, env, stdio: 'ignore', detached: true });
  const ended = once(child, 'exit');
  try {
    while (!(await answers(`http://127.0.0.1:${port}/livez`))) {
      if (child.exitCode !== null || performance.now() - began > longestMs)
        throw new Error(`${command.join(' ')} does not answer`);
      await sleep(5);
    }
    const seconds = (performance.now() - began) / 1000;
    await sleep(restMs);
    return { seconds, megabytes: memoryOf(child) };
  } finally {
    if (child.exitCode === null) process.kill(-child.pid!, 'SIGTERM');
    await ended;
  }
}

async function answers(url: string): Promise<boolean> {
  return fetch(url).then(
    ({ ok }) => ok,
    () => false,
  );
}

/** The memory of the process of the group that has the most: npm and its shell are small beside the hub. */
function memoryOf({ pid }: ChildProcess): number | undefined {
  if (!existsSync('/proc/self/statm')) return undefined;
  const group = readdirSync('/proc').filter((name) => /^\d+$/.test(name) && groupOf(name) === pid);
  const pages = group.map((each) => Number(readFileSync(`/proc/${each}/statm`, 'utf8').split(' ')[1]));
  return (Math.max(...pages) * 4096) / 1e6;
}

function groupOf(pid: string): number | undefined {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return Number(text.slice(text.lastIndexOf(')') + 2).split(' ')[2]);
  } catch {
    return undefined;
  }
}
