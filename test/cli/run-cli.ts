import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import type { Json } from '../support/client.ts';
import { program, root } from '../support/program.ts';

export interface Ran {
  code: number | null;
  stdout: string;
  stderr: string;
  /** What `--json` printed. */
  json: Json;
}

/** The command line as a process of its own, with nothing in its environment but what a test gives it. */
export function startCli(words: string[], env: Record<string, string>): ChildProcess {
  const args = [...program('src/cli/hub.ts'), ...words];
  return spawn(process.execPath, args, { cwd: root, env: { PATH: process.env.PATH, ...env }, stdio: 'pipe' });
}

export async function runCli(words: string[], env: Record<string, string>): Promise<Ran> {
  const child = startCli(words, env);
  const [stdout, stderr] = await Promise.all([
    text(child.stdout!),
    text(child.stderr!),
    once(child, 'close'),
  ]);
  const json = (words.includes('--json') ? JSON.parse(stdout) : undefined) as Json;
  return { code: child.exitCode, stdout, stderr, json };
}
