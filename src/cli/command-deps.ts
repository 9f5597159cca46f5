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

/** What a command works with. */
export interface CommandDeps {
  config: Config;
  clock: Clock;
  /** The migrations that this command found missing and applied. */
  migrated: string[];
  /** For verbs that open transactions of their own. */
  em: () => EntityManager;
  /** One transaction: all of it or nothing. */
  do: <T>(work: (em: EntityManager) => Promise<T>) => Promise<T>;
  /** To be called at every step of long work: shows how far it is, and leaves off when it is to be interrupted. */
  step: (text: string) => void;
}

export type Command<Options> = (deps: CommandDeps, options: Options) => Promise<Outcome>;

/** Runs a command on the hub's database, brought up to date first and closed again whatever happens. */
export async function withCommandDeps(work: (deps: CommandDeps) => Promise<Outcome>): Promise<Outcome> {
  const config = readConfig();
  const { orm, close } = await openStore(config);
  const interruption = onInterruption();
  const progress = new Progress();
  interruption.signal.addEventListener('abort', () => progress.show('leaving off; once more ends at once'));
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
