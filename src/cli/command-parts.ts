import { Option } from 'commander';
import type { Command } from 'commander';
import type * as deps from './command-deps.ts';
import type { OperationCommand, TargetOptions } from './operations/target.ts';
import type { Outcome } from './outcome.ts';
import type { Terminal } from './terminal.ts';

/** Runs a command and reports its outcome. */
export type CommandAction = (work: (terminal: Terminal) => Promise<Outcome>) => Promise<void>;

export function group(program: Command, noun: string, description: string): Command {
  return program.command(noun).description(description);
}

/** Makes the action of a command that works on the hub's database. */
export function onHub<Options>(
  act: CommandAction,
  load: () => Promise<deps.Command<Options>>,
  open: deps.OpenOptions = {},
): (options: Options) => Promise<void> {
  return (options) =>
    act(async (terminal) => {
      const [{ withCommandDeps }, command] = await Promise.all([import('./command-deps.ts'), load()]);
      return withCommandDeps(terminal, (opened) => command(opened, options), open);
    });
}

/** Adds the action of a command that sends operations, and the options by which it chooses the hub. */
export function sends<Options>(command: Command, act: CommandAction, load: () => Promise<OperationCommand<Options>>) {
  const perform = (options: Options & TargetOptions): Promise<void> =>
    act(async (terminal) => {
      const [{ withTarget }, operation] = await Promise.all([import('./operations/target.ts'), load()]);
      return withTarget(terminal, options, (send) => operation(send, options));
    });
  command
    .addOption(atUrl())
    .addOption(
      new Option('--local', 'use the database of this machine, even if you are signed in to a hub').conflicts('url'),
    )
    .action((...values: unknown[]) => {
      const [options, ...words] = values.slice(0, -1).toReversed() as [Options & TargetOptions, ...string[]];
      return perform(words.length ? { ...options, id: words[0] } : options);
    });
}

/** The option that names a hub. */
export function atUrl(): Option {
  return new Option('--url <url>', 'the address of a hub (default: the one you signed in to last)');
}

/** An option that may be repeated. */
export function repeated(flags: string, description: string): Option {
  const collect = (value: string, before: string[] | undefined): string[] => [...(before ?? []), value];
  return new Option(flags, description).argParser(collect);
}

export function ofProject(): Option {
  return new Option('--project <project>', 'slug or id of the project').makeOptionMandatory();
}
