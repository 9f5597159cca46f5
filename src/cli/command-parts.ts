import { Option } from 'commander';
import type { Command } from 'commander';
import type * as desk from './desk.ts';
import type { Outcome } from './outcome.ts';

/** Runs the work of a command and tells what came of it. */
export type CommandAction = (work: () => Promise<Outcome>) => Promise<void>;

export function group(program: Command, noun: string, description: string): Command {
  return program.command(noun).description(description);
}

/** An action on the hub's database. */
export function onHub<Options>(
  act: CommandAction,
  load: () => Promise<desk.Command<Options>>,
): (options: Options) => Promise<void> {
  return (options) =>
    act(async () => {
      const [{ atDesk }, command] = await Promise.all([import('./desk.ts'), load()]);
      return atDesk((open) => command(open, options));
    });
}

export function ofProject(): Option {
  return new Option('--project <project>', 'slug or id of the project').makeOptionMandatory();
}
