import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { run } from '../../src/cli/run.ts';
import type { Json } from '../support/client.ts';
import { program, root } from '../support/program.ts';

export interface Ran {
  code: number | null;
  stdout: string;
  stderr: string;
  /** What `--json` printed. */
  json: Json;
}

type Environment = Record<string, string>;

const own = process.env;
let given: Environment | undefined;
let underWay = 0;

/**
 * The command line with nothing in its environment but what a test gives it, in the process of the test: it has the
 * modules already, which a process of its own would take a second of a core to load.
 */
export async function runCli(words: string[], env: Environment): Promise<Ran> {
  if (underWay && JSON.stringify(given) !== JSON.stringify(env))
    throw new Error('Commands at once, in environments that differ, are for spawnCli.');
  given = env;
  process.env = { ...env };
  underWay += 1;
  const said = { out: '', err: '' };
  const out = (part: string): void => void (said.out += part);
  const err = (part: string): void => void (said.err += part);
  try {
    return ranOf(words, await run(words, { out, err }), said.out, said.err);
  } finally {
    underWay -= 1;
    if (!underWay) process.env = own;
  }
}

/** The command line as a process of its own: for what is said of processes, and of two at work at the same time. */
export function startCli(words: string[], env: Environment): ChildProcess {
  const args = [...program('src/cli/hub.ts'), ...words];
  return spawn(process.execPath, args, { cwd: root, env: { PATH: own.PATH, ...env }, stdio: 'pipe' });
}

export async function spawnCli(words: string[], env: Environment): Promise<Ran> {
  const child = startCli(words, env);
  const [stdout, stderr] = await Promise.all([text(child.stdout!), text(child.stderr!), once(child, 'close')]);
  return ranOf(words, child.exitCode, stdout, stderr);
}

function ranOf(words: string[], code: number | null, stdout: string, stderr: string): Ran {
  const json = (words.includes('--json') ? JSON.parse(stdout) : undefined) as Json;
  return { code, stdout, stderr, json };
}
