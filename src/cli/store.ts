import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { Config } from '../config.ts';
import { openDatabase } from '../../mikro-orm.config.ts';
import type { Orm } from '../platform/postgres/orm.ts';
import { Refusal } from '../errors.ts';
import { postgresFolder } from '../platform/embedded/folder.ts';
import { startEmbedded } from '../platform/embedded/postgres.ts';

export interface CommandStore {
  orm: Orm;
  url: string;
  /** Also stops the embedded database if the command started it. */
  close: () => Promise<void>;
}

const connectMs = 10_000;
const closeMs = 2_000;

/** Opens the database of DATABASE_URL, or else the one in the data folder, which is started unless a hub runs it. */
export async function openStore(config: Config): Promise<CommandStore> {
  if (config.databaseUrl) await requireAnswer(config.databaseUrl);
  const embedded = config.databaseUrl ? undefined : await startEmbedded({ dir: postgresFolder(config.dataDir) });
  const url = (config.databaseUrl ?? embedded?.url)!;
  const orm = await openDatabase(url, config);
  return {
    ...{ orm, url },
    close: async () => {
      await close(orm);
      await embedded?.stop();
    },
  };
}

/** Waits only for a limited time, since Kysely 0.29 never releases a connection that broke in a transaction. */
async function close(orm: Orm): Promise<void> {
  const timeout = new AbortController();
  await Promise.race([orm.close(), sleep(closeMs, undefined, { signal: timeout.signal })]);
  timeout.abort();
}

/** Whether there is a database to open; the embedded one is created at the first start. */
export function hasDatabase(config: Config): boolean {
  return config.databaseUrl !== undefined || existsSync(join(postgresFolder(config.dataDir), 'PG_VERSION'));
}

/** Refuses a data folder without a database: a new one there is hardly what a command on an existing hub is for. */
export function requireDatabase(config: Config): void {
  if (hasDatabase(config)) return;
  const sentence = `There is no database in the data folder ${resolve(config.dataDir)}. Set HUB_DATA_DIR to the folder of your hub or DATABASE_URL to its database, or start a new hub there by "npm start".`;
  throw new Refusal('precondition', 'no_database', sentence);
}

/** Checks the connection first, so that a wrong address is reported as such. */
async function requireAnswer(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: connectMs });
  client.on('error', () => {}); // the query fails too
  try {
    await client.connect();
    await client.query('select 1');
  } catch (error) {
    throw unreachable(url, error);
  } finally {
    await client.end().catch(() => {});
  }
}

/** Names the database without its password. The error of a refused connection has only a code, no message. */
function unreachable(url: string, error: unknown): Refusal {
  const { host, pathname } = new URL(url);
  const { message, code } = error as { message?: string; code?: string };
  const why = message || code;
  const sentence = `The database ${pathname.slice(1)} at ${host} does not answer (${why}). Check DATABASE_URL.`;
  return new Refusal('precondition', 'database_unreachable', sentence);
}
