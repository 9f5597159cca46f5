import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { run } from '../../src/cli/run.ts';
import type { Json } from '../support/client.ts';
import { program, root } from '../support/program.ts';

export interface CliResult {
  code: number | null;
  stdout: string;
  /** The first line on stderr, which names the database or hub that the command works on; empty without one. */
  target: string;
  /** The rest of stderr. */
  stderr: string;
  /** What `--json` printed. */
  json: Json;
}

type Environment = Record<string, string>;

const ownEnvironment = process.env;
let sharedEnvironment: Environment | undefined;
let running = 0;

/**
 * Runs a command in the process of the test, with only the given environment. A separate process would take a second of
 * a core to load the modules. `onMessage` gets what the command writes for people, while it runs.
 */
export async function runCli(
  words: string[],
  env: Environment,
  onMessage?: (text: string) => void,
): Promise<CliResult> {
  if (running && JSON.stringify(sharedEnvironment) !== JSON.stringify(env))
    throw new Error('Use spawnCli for concurrent commands with different environments.');
  sharedEnvironment = env;
  process.env = { ...env };
  running += 1;
  const output = { out: '', err: '' };
  const out = (part: string): void => void (output.out += part);
  const err = (part: string): void => {
    output.err += part;
    onMessage?.(part);
  };
  try {
    return ranOf(words, await run(words, { out, err }), output.out, output.err);
  } finally {
    running -= 1;
    if (!running) process.env = ownEnvironment;
  }
}

/** Starts a command as a separate process, for tests of processes and of commands that run at the same time. */
export function startCli(words: string[], env: Environment): ChildProcess {
  const args = [...program('hub'), ...words];
  return spawn(process.execPath, args, { cwd: root, env: { PATH: ownEnvironment.PATH, ...env }, stdio: 'pipe' });
}

export async function spawnCli(words: string[], env: Environment): Promise<CliResult> {
  const child = startCli(words, env);
  const [stdout, stderr] = await Promise.all([text(child.stdout!), text(child.stderr!), once(child, 'close')]);
  return ranOf(words, child.exitCode, stdout, stderr);
}

function ranOf(words: string[], code: number | null, stdout: string, stderr: string): CliResult {
  const json = (words.includes('--json') ? JSON.parse(stdout) : undefined) as Json;
  const [target = ''] = /^(Database|Data folder|Hub): .*\n/.exec(stderr) ?? [];
  return { code, stdout, target: target.trimEnd(), stderr: stderr.slice(target.length), json };
}
