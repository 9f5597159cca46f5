import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { program, root } from './program.ts';
import { testSecret } from './secret.ts';

/** A hub as a separate process, as an operator runs it. */
export class HubProcess {
  #output = '';

  private constructor(
    readonly child: ChildProcess,
    readonly port: number,
  ) {
    for (const stream of [child.stdout!, child.stderr!])
      stream.on('data', (piece: Buffer) => (this.#output += piece.toString()));
  }

  get address(): string {
    return `http://127.0.0.1:${this.port}`;
  }

  /** The output so far. */
  get output(): string {
    return this.#output;
  }

  get hasEnded(): boolean {
    return this.child.exitCode !== null || this.child.signalCode !== null;
  }

  /** Starts the process without waiting. The default command is the documented `node dist/bundle/main.js`. */
  static async spawn(
    environment: Record<string, string | undefined>,
    command: string[] = [process.execPath, ...program('main')],
  ): Promise<HubProcess> {
    const { PATH = '', HOME = '/' } = process.env;
    const port = Number(environment.PORT ?? (await freePort()));
    const own = { PORT: String(port), HUB_HOST: '127.0.0.1', HUB_SECRET: testSecret, NODE_ENV: 'production' };
    const [file, ...args] = command as [string, ...string[]];
    const env = { PATH, HOME, ...own, ...environment };
    return new HubProcess(spawn(file, args, { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe'] }), port);
  }

  /** Starts the process, and waits until it listens. */
  static async start(environment: Record<string, string | undefined>, command?: string[]): Promise<HubProcess> {
    const hub = await HubProcess.spawn(environment, command);
    await hub.until(async () => (await hub.status('/livez')) === 200);
    return hub;
  }

  /** Returns the status of an answer, or 0 when there is none within the given seconds. */
  async status(path: string, seconds = 20): Promise<number> {
    try {
      const response = await fetch(this.address + path, { signal: AbortSignal.timeout(seconds * 1000) });
      await response.arrayBuffer();
      return response.status;
    } catch {
      return 0;
    }
  }

  /** Waits until a condition holds. Throws the output when the process exits or the given seconds have passed before. */
  async until(holds: () => Promise<boolean> | boolean, seconds = 60): Promise<void> {
    const end = performance.now() + seconds * 1000;
    while (!(await holds())) {
      if (this.hasEnded || performance.now() > end)
        throw new Error(`The condition did not become true:\n${this.#output}`);
      await sleep(50);
    }
  }

  async ended(): Promise<number | null> {
    if (!this.hasEnded) await once(this.child, 'exit');
    return this.child.exitCode;
  }

  async stop(signal: NodeJS.Signals = 'SIGTERM'): Promise<number | null> {
    this.child.kill(signal);
    return this.ended();
  }
}

/** Returns a free port of this machine. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}
