import { spawn, type ChildProcess, type SpawnOptions } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, readdirSync, readlinkSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import type { EmbeddedOptions } from '../../src/platform/embedded/postgres.ts';

export const project = fileURLToPath(new URL('../..', import.meta.url));

/** A program that starts and stops the embedded database as main.ts does, on commands of a test. */
const SCRIPT = `
import { createInterface } from 'node:readline';
import pg from 'pg';
const { startEmbedded } = await import(process.cwd() + '/dist/src/platform/embedded/postgres.js');
const options = JSON.parse(process.argv[1]);
const report = (values) => console.log(JSON.stringify(values));
const start = async (options) => {
  const began = performance.now();
  try {
    const { url, port, owned, stop } = await startEmbedded(options);
    report({ url, port, owned, ms: Math.round(performance.now() - began) });
    return { url, port, stop };
  } catch (error) {
    report({ name: error.name, refusal: error.message });
    return { stop: async () => {} };
  }
};
let database;
process.on('SIGINT', async () => {
  await new Promise((resolve) => setTimeout(resolve, 300));
  const client = new pg.Client(database.url);
  await client.connect();
  const { rows } = await client.query('select 42 as drained');
  await client.end();
  report(rows[0]);
});
database = await start(options);
for await (const word of createInterface({ input: process.stdin })) {
  if (word === 'stop') {
    await Promise.all([database.stop(), database.stop()]);
    await database.stop();
    report({ stopped: true });
  }
  if (word === 'again') database = await start({ ...options, port: database.port });
}
`;

/** A line that the program prints: its database, the error of a failed start, or the result of a command. */
export interface HubReport {
  url: string;
  port: number;
  owned: boolean;
  ms: number;
  refusal: string;
  drained: number;
  stopped: boolean;
}

export interface Hub extends HubReport {
  pid: number;
  ask(word: 'stop' | 'again'): Promise<HubReport>;
  next(): Promise<HubReport>;
  kill(): Promise<void>;
  /** Closes the input of the hub, which then exits without calling stop(). */
  leave(): Promise<void>;
  /** The error output of the hub so far. */
  noise(): string;
}

const started: ChildProcess[] = [];

export async function startHub(
  options: EmbeddedOptions,
  { under = [], ...how }: SpawnOptions & { under?: string[] } = {},
): Promise<Hub> {
  const node = [process.execPath, '--input-type=module'];
  const words = [...under, ...node, '-e', SCRIPT, JSON.stringify(options)];
  const child = spawn(words[0], words.slice(1), { cwd: project, ...how, stdio: 'pipe' });
  started.push(child);
  const noise: string[] = [];
  child.stderr?.on('data', (text: Buffer) => noise.push(text.toString()));
  const lines = createInterface({ input: child.stdout! })[Symbol.asyncIterator]();
  const next = async (): Promise<HubReport> => {
    const { value, done } = await lines.next();
    if (done) throw new Error(`The hub ended: ${noise.join('')}`);
    return JSON.parse(value) as HubReport;
  };
  return {
    ...(await next()),
    pid: child.pid!,
    next,
    ask: (word) => {
      child.stdin?.write(`${word}\n`);
      return next();
    },
    kill: () => end(child),
    leave: async () => {
      child.stdin?.end();
      if (child.exitCode === null) await once(child, 'exit');
    },
    noise: () => noise.join(''),
  };
}

/** Kills the remaining hubs of a test; the processes that they started have to end by themselves. */
export async function endHubs(): Promise<void> {
  await Promise.all(started.splice(0).map(end));
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill('SIGKILL');
  await once(child, 'exit');
}

export interface ProcessInfo {
  pid: number;
  parent: number;
  isZombie: boolean;
  command: string;
}

/** Lists the processes, zombies included, that run in a folder or name it in their command line. */
export function processesOf(dir: string): ProcessInfo[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && Number(name) !== process.pid)
    .flatMap((name) => {
      try {
        const stat = readFileSync(`/proc/${name}/stat`, 'utf8');
        const [state, parent] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
        const isZombie = state === 'Z';
        const command = readFileSync(`/proc/${name}/cmdline`, 'utf8').replaceAll('\0', ' ');
        const folder = isZombie ? '' : readlinkSync(`/proc/${name}/cwd`);
        const isOurs = command.includes(dir) || folder.startsWith(dir);
        return isOurs ? [{ pid: Number(name), parent: Number(parent), isZombie, command }] : [];
      } catch {
        return []; // the process has just ended
      }
    });
}
