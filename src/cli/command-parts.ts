import { Option } from 'commander';
import type { Command } from 'commander';
import type * as deps from './command-deps.ts';
import type { Outcome } from './outcome.ts';

/** Runs a command and reports its outcome. */
export type CommandAction = (work: () => Promise<Outcome>) => Promise<void>;

export function group(program: Command, noun: string, description: string): Command {
  return program.command(noun).description(description);
}

/** Makes the action of a command that works on the hub's database. */
export function onHub<Options>(
  act: CommandAction,
  load: () => Promise<deps.Command<Options>>,
): (options: Options) => Promise<void> {
  return (options) =>
    act(async () => {
      const [{ withCommandDeps }, command] = await Promise.all([import('./command-deps.ts'), load()]);
      return withCommandDeps((open) => command(open, options));
    });
}

export function ofProject(): Option {
  return new Option('--project <project>', 'slug or id of the project').makeOptionMandatory();
}
