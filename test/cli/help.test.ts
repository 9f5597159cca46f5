import type { Command } from 'commander';
import { describe, expect, it } from '@jest/globals';
import { createProgram } from '../../src/cli/program.ts';

let output = '';
const write = (text: string): void => void (output += text);

/** A program whose commands do nothing. */
const newProgram = () => createProgram(async () => {}, { out: write, err: write });

const paths = leavesOf(newProgram(), []);

function leavesOf({ commands }: Command, path: string[]): string[] {
  return commands.flatMap((command) => {
    const own = [...path, command.name()];
    return command.commands.length ? leavesOf(command, own) : [own.join(' ')];
  });
}

/** The text that a command prints for `--help`. */
async function helpOf(path: string): Promise<string> {
  output = '';
  const words = [...path.split(' ').filter(Boolean), '--help'];
  await expect(newProgram().parseAsync(words, { from: 'user' })).rejects.toMatchObject({ exitCode: 0 });
  return output;
}

describe('the help of the command line', () => {
  it('lists every command', () => {
    expect(paths).toHaveLength(45);
  });

  it.each(paths)('of "%s" shows an example that the command accepts', async (path) => {
    const [, example] = /^Example:\n {2}npm run hub -- ([^\n>]+)/m.exec(await helpOf(path))!;
    expect(example).toMatch(new RegExp(`^${path}( |$)`));
    await newProgram().parseAsync(example!.trim().split(' '), { from: 'user' });
  });

  it.each(paths)('of "%s" offers --json', async (path) => {
    expect(await helpOf(path)).toContain('--json');
  });

  it.each(['', 'clock', 'client', 'import'])('of the group "%s" shows examples of its commands', async (group) => {
    expect(await helpOf(group)).toMatch(new RegExp(`^Examples:\n  npm run hub -- ${group}`, 'm'));
  });
});
