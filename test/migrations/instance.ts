import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { freePort } from '../../src/platform/embedded/port.ts';

type Environment = Record<string, string>;

/** A hub process that runs the build in a folder. */
export class Instance {
  #process?: ChildProcess;
  readonly #log: string[] = [];

  private constructor(
    readonly folder: string,
    readonly port: number,
    readonly environment: Environment,
  ) {}

  static async start(folder: string, environment: Environment): Promise<Instance> {
    const instance = new Instance(folder, await freePort(), environment);
    await instance.start();
    return instance;
  }

  get address(): string {
    return `http://localhost:${this.port}`;
  }

  /** The lines of the log of level error (50) and above. */
  get errors(): string[] {
    return this.#log.filter((line) => /"level":[56]0/.test(line));
  }

  /** Starts the process, also again after it has exited. Throws its error output when it does not start. */
  async start(): Promise<void> {
    const hub = this.#spawn('src/main.js', { PORT: String(this.port) });
    this.#process = hub;
    const errors = text(hub.stderr!);
    for await (const line of createInterface({ input: hub.stdout! })) {
      if (!line.includes('is listening')) continue;
      createInterface({ input: hub.stdout! }).on('line', (each) => this.#log.push(each));
      return;
    }
    throw new Error(await errors);
  }

  /** Stops the process with SIGTERM, as an orchestrator does. Returns the exit code. */
  async stop(): Promise<number | null> {
    const hub = this.#process;
    if (!hub || hub.exitCode !== null) return hub?.exitCode ?? null;
    hub.kill('SIGTERM');
    await once(hub, 'exit');
    return hub.exitCode;
  }

  /** Runs a command of its command line with --json. */
  async command(...words: string[]): Promise<{ code: number | null; json: Record<string, unknown> }> {
    const child = this.#spawn('src/cli/hub.js', {}, [...words, '--json']);
    const [out] = await Promise.all([text(child.stdout!), text(child.stderr!), once(child, 'close')]);
    return { code: child.exitCode, json: JSON.parse(out) as Record<string, unknown> };
  }

  #spawn(program: string, more: Environment, words: string[] = []): ChildProcess {
    const { PATH = '', HOME = '/' } = process.env;
    return spawn(process.execPath, [join(this.folder, 'dist', program), ...words], {
      cwd: this.folder,
      env: { PATH, HOME, ...this.environment, ...more },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
  }
}
