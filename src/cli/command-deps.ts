import type { EntityManager } from '@mikro-orm/postgresql';
import { readConfig } from '../config.ts';
import { announceStore } from './announce-store.ts';
import type { Config } from '../config.ts';
import { migrate } from '../migrations/migrate.ts';
import type { Orm } from '../platform/postgres/orm.ts';
import { systemClock } from '../platform/time/clock.ts';
import type { Clock } from '../platform/time/clock.ts';
import { onInterruption } from './interruption.ts';
import type { Outcome } from './outcome.ts';
import { Progress } from './progress.ts';
import { openStore, requireDatabase } from './store.ts';
import type { CommandStore } from './store.ts';
import type { Terminal } from './terminal.ts';

/** The dependencies of a command. */
export interface CommandDeps {
  config: Config;
  clock: Clock;
  orm: Orm;
  databaseUrl: string;
  /** The names of the migrations that were pending, and are applied now. */
  migrated: string[];
  /** Forks an entity manager, for verbs that open their own transactions. */
  em: () => EntityManager;
  /** Runs work in one transaction. */
  do: <T>(work: (em: EntityManager) => Promise<T>) => Promise<T>;
  /** Shows the progress of long work. Throws `Interrupted` after a signal, so long work must call it often. */
  step: (text: string) => void;
  /** Writes a message for people, apart from the result. */
  say: (sentence: string) => void;
}

export type Command<Options> = (deps: CommandDeps, options: Options) => Promise<Outcome>;

export interface OpenOptions {
  /** Whether a data folder without a database gets one. */
  createsDatabase?: boolean;
}

/** Opens and migrates the hub's database, runs a command on it, and always closes it again. */
export async function withCommandDeps(
  terminal: Terminal,
  work: (deps: CommandDeps) => Promise<Outcome>,
  { createsDatabase = false }: OpenOptions = {},
): Promise<Outcome> {
  const config = readConfig();
  if (!createsDatabase) requireDatabase(config);
  announceStore(config, terminal);
  const progress = new Progress();
  progress.show('opening the database');
  const store = await openStore(config).finally(() => progress.clear());
  const interruption = onInterruption();
  interruption.signal.addEventListener('abort', () => progress.show('stopping; repeat the signal to end at once'));
  const step = (text: string): void => {
    interruption.signal.throwIfAborted();
    progress.show(text);
  };
  try {
    return await work(await depsOf(config, store, { step, say: (sentence) => terminal.err(`${sentence}\n`) }));
  } finally {
    progress.clear();
    interruption.forget();
    await store.close();
  }
}

async function depsOf(
  config: Config,
  { orm, url }: CommandStore,
  talk: Pick<CommandDeps, 'step' | 'say'>,
): Promise<CommandDeps> {
  const migrated = await migrate(orm, (name, place) => talk.step(`migration ${place}: ${name}`));
  return {
    ...{ config, clock: systemClock, orm, databaseUrl: url, migrated, ...talk },
    em: () => orm.em.fork(),
    do: (part) => orm.em.fork().transactional(part),
  };
}
