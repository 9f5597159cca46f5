import { resolve } from 'node:path';
import type { Config } from '../config.ts';
import { openDatabase } from '../database.ts';
import type { Orm } from '../database.ts';
import { Refusal } from '../errors.ts';
import { startEmbedded } from '../platform/embedded/postgres.ts';

export interface Store {
  orm: Orm;
  /** Ends the database too, where it was started for the command. */
  close(): Promise<void>;
}

/** Opens what DATABASE_URL names; else the database in the data folder, which is started unless a hub runs it. */
export async function openStore(config: Config): Promise<Store> {
  const embedded = config.databaseUrl ? undefined : await startEmbedded({ dir: postgresFolder(config) });
  const url = (config.databaseUrl ?? embedded?.url)!;
  const orm = await openDatabase(url, config.poolSize);
  const close = async (): Promise<void> => {
    await orm.close();
    await embedded?.stop();
  };
  const connection = await orm.checkConnection();
  if (connection.ok) return { orm, close };
  await close();
  throw unreachable(url, connection.error, connection.reason);
}

/** Where the hub keeps its PostgreSQL. */
export function postgresFolder(config: Config): string {
  return resolve(config.dataDir, 'postgres');
}

/** Names the database without its password. A refused connection has no message of its own, only a code. */
function unreachable(url: string, error: unknown, reason: string): Refusal {
  const { host, pathname } = new URL(url);
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  const why = [reason, code].filter(Boolean).join(', ');
  const sentence = `The database ${pathname.slice(1)} at ${host} does not answer (${why}): check DATABASE_URL.`;
  return new Refusal('precondition', 'database_unreachable', sentence);
}
