import type { EntityManager } from '@mikro-orm/postgresql';
import { readConfig } from '../config.ts';
import type { Config } from '../config.ts';
import { migrate } from '../migrations/migrate.ts';
import { systemClock } from '../platform/time/clock.ts';
import type { Clock } from '../platform/time/clock.ts';
import { onInterruption } from './interruption.ts';
import type { Outcome } from './outcome.ts';
import { Progress } from './progress.ts';
import { openStore } from './store.ts';

/** The dependencies of a command. */
export interface CommandDeps {
  config: Config;
  clock: Clock;
  /** The names of the migrations that were pending, and are applied now. */
  migrated: string[];
  /** Forks an entity manager, for verbs that open their own transactions. */
  em: () => EntityManager;
  /** Runs work in one transaction. */
  do: <T>(work: (em: EntityManager) => Promise<T>) => Promise<T>;
  /** Shows the progress of long work. Throws `Interrupted` after a signal, so long work must call it often. */
  step: (text: string) => void;
}

export type Command<Options> = (deps: CommandDeps, options: Options) => Promise<Outcome>;

/** Opens and migrates the hub's database, runs a command on it, and always closes it again. */
export async function withCommandDeps(work: (deps: CommandDeps) => Promise<Outcome>): Promise<Outcome> {
  const config = readConfig();
  const { orm, close } = await openStore(config);
  const interruption = onInterruption();
  const progress = new Progress();
  interruption.signal.addEventListener('abort', () => progress.show('stopping; repeat the signal to end at once'));
  try {
    const migrated = await migrate(orm);
    const step = (text: string): void => {
      interruption.signal.throwIfAborted();
      progress.show(text);
    };
    const inTransaction: CommandDeps['do'] = (part) => orm.em.fork().transactional(part);
    return await work({
      config,
      clock: systemClock,
      migrated,
      em: () => orm.em.fork(),
      do: inTransaction,
      step,
    });
  } finally {
    progress.clear();
    interruption.forget();
    await close();
  }
}
