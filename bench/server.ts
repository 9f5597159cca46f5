import { fork } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { freePort } from '../test/support/hub-process.ts';
import { nodeOptions } from '../test/support/program.ts';
import type { Question, Usage } from './inside.ts';

/** A measured server in a separate process. */
export interface Server {
  address: string;
  /** The processor time of the process so far. */
  usage(): Promise<Usage>;
  /** Collects its garbage first. */
  collect(): Promise<Usage>;
  stop: () => Promise<void>;
}

export interface ServeOptions {
  /** A path that returns 200 once the server is ready. */
  ready: string;
  env: (port: number) => Record<string, string>;
  /** The folder for a CPU profile, written when the process ends. */
  profileFolder?: string;
  /** Further options of Node. */
  nodeArgs?: readonly string[];
}

const readyTimeoutMs = 30_000;
const inside = new URL('inside.ts', import.meta.url).href;

/** Starts a server with only the given environment, like `npm start`. */
export async function serve(
  entry: string,
  { ready, env, profileFolder, nodeArgs = [] }: ServeOptions,
): Promise<Server> {
  const port = await freePort();
  const profiling = profileFolder ? ['--cpu-prof', `--cpu-prof-dir=${profileFolder}`] : [];
  const child = fork(fileURLToPath(new URL(entry, import.meta.url)), {
    execArgv: [...nodeOptions, ...nodeArgs, '--import', inside, ...profiling],
    env: { NODE_ENV: 'production', ...env(port) },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const address = `http://127.0.0.1:${port}`;
  const stop = () => end(child);
  await untilReady(child, address + ready).catch(async (error: unknown) => {
    await stop();
    throw error;
  });
  return { address, usage: () => ask(child, 'usage'), collect: () => ask(child, 'collect'), stop };
}

async function ask(child: ChildProcess, question: Question): Promise<Usage> {
  const answered = once(child, 'message') as Promise<[Usage]>;
  child.send(question);
  return (await answered)[0];
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  await ended;
}

async function untilReady(child: ChildProcess, url: string): Promise<void> {
  const deadline = performance.now() + readyTimeoutMs;
  while (performance.now() < deadline && child.exitCode === null) {
    const isReady = await fetch(url).then(
      ({ ok }) => ok,
      () => false,
    );
    if (isReady) return;
    await sleep(50);
  }
  throw new Error(`${url} does not answer`);
}
