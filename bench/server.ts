import { fork } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { nodeOptions } from '../test/support/program.ts';
import type { Usage } from './inside.ts';

/** A server under measurement, in a process of its own. */
export interface Server {
  address: string;
  /** What the process has used and asked of the database since it began. */
  usage(): Promise<Usage>;
  stop: () => Promise<void>;
}

export interface ServeOptions {
  /** A path that answers 200 once the server is ready. */
  ready: string;
  env: (port: number) => Record<string, string>;
  /** Where the process leaves its CPU profile when it ends. */
  profileFolder?: string;
}

const patienceMs = 30_000;
const inside = new URL('inside.ts', import.meta.url).href;

/** Starts a server with nothing of our environment but what it is given, as `npm start` would. */
export async function serve(entry: string, { ready, env, profileFolder }: ServeOptions): Promise<Server> {
  const port = await freePort();
  const profiling = profileFolder ? ['--cpu-prof', `--cpu-prof-dir=${profileFolder}`] : [];
  const child = fork(fileURLToPath(new URL(entry, import.meta.url)), {
    execArgv: [...nodeOptions, '--import', inside, ...profiling],
    env: { NODE_ENV: 'production', ...env(port) },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const address = `http://127.0.0.1:${port}`;
  const stop = () => end(child);
  await untilReady(child, address + ready).catch(async (error: unknown) => {
    await stop();
    throw error;
  });
  return { address, usage: () => ask(child), stop };
}

async function ask(child: ChildProcess): Promise<Usage> {
  const answered = once(child, 'message') as Promise<[Usage]>;
  child.send('usage');
  return (await answered)[0];
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  await ended;
}

async function untilReady(child: ChildProcess, url: string): Promise<void> {
  const deadline = performance.now() + patienceMs;
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

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}
