import { spawn } from 'node:child_process';
import type { ChildProcess, SpawnOptions } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, chownSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { it } from '@jest/globals';

/** The unprivileged user of Debian; its servers refuse to run as root. */
const nobody = 65_534;
const isRoot = process.getuid?.() === 0;
export const unprivileged = isRoot ? { uid: nobody, gid: nobody } : {};

const places = ['/usr/bin', '/usr/sbin', '/usr/lib/postgresql/15/bin'];

/** Finds a program of Debian's packages. Returns undefined when it is not installed. */
export function find(program: string): string | undefined {
  return places.map((place) => join(place, program)).find((path) => existsSync(path));
}

/**
 * Defines a test that needs programs of Debian's packages. It is skipped when one is missing, and its name lists them.
 * CONTRIBUTING.md has the command that installs all of them.
 */
export function itWith(programs: string[]): (name: string, test: () => Promise<void>, ms?: number) => void {
  const missing = programs.filter((program) => !find(program));
  return missing.length
    ? (name, test) => it.skip(`${name} (not installed: ${missing.join(', ')})`, test)
    : (name, test, ms) => it(name, test, ms);
}

/** Creates a folder that Debian's servers may write to. */
export function makeFolder(): { path: string; remove: () => void } {
  const path = mkdtempSync('/dev/shm/hub-fault-');
  chmodSync(path, 0o755);
  if (isRoot) chownSync(path, nobody, nobody);
  return { path, remove: () => rmSync(path, { recursive: true, force: true }) };
}

/** Writes a file that the server may read. */
export function writeSettings(folder: string, name: string, text: string): string {
  const path = join(folder, name);
  writeFileSync(path, text, { mode: 0o644 });
  return path;
}

/** A server process besides the hub that a test can stop, freeze and kill. */
export class Daemon {
  #output = '';

  private constructor(readonly child: ChildProcess) {
    for (const stream of [child.stdout!, child.stderr!])
      stream.on('data', (piece: Buffer) => (this.#output += piece.toString()));
  }

  /** Starts a program, and waits until it listens at a port of this machine. */
  static async start(program: string, args: string[], port: number, options: SpawnOptions = {}): Promise<Daemon> {
    const settings = { ...unprivileged, cwd: '/', ...options };
    const daemon = new Daemon(
      spawn(find(program) ?? program, args, { ...settings, stdio: ['ignore', 'pipe', 'pipe'] }),
    );
    for (let tries = 0; tries < 400; tries += 1) {
      if (daemon.child.exitCode !== null) break;
      if (await listens(port)) return daemon;
      await sleep(50);
    }
    throw new Error(`${program} does not listen at ${port}:\n${daemon.output}`);
  }

  get output(): string {
    return this.#output;
  }

  signal(signal: NodeJS.Signals): void {
    this.child.kill(signal);
  }

  async stop(signal: NodeJS.Signals = 'SIGTERM'): Promise<void> {
    if (this.child.exitCode !== null || this.child.signalCode !== null) return;
    this.child.kill(signal);
    await once(this.child, 'exit');
  }
}

async function listens(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1');
  try {
    await once(socket, 'connect');
    return true;
  } catch {
    return false;
  } finally {
    socket.destroy();
  }
}

/** Runs a program until it exits. Returns its output, or throws it when the program fails. */
export async function run(program: string, args: string[]): Promise<string> {
  const child = spawn(find(program)!, args, { ...unprivileged, cwd: '/', stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (piece: Buffer) => (output += piece.toString()));
  const [code] = (await once(child, 'close')) as [number | null];
  if (code !== 0) throw new Error(`${program} ${args.join(' ')} ended with ${code}:\n${output}`);
  return output;
}
