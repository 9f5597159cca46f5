import { resolve } from 'node:path';
import type { Config } from '../config.ts';
import { publicAddress } from '../platform/postgres/database-address.ts';
import type { Terminal } from './terminal.ts';

/** Reports which database a command works on, and the setting that chose it. */
export function announceStore({ databaseUrl, dataDir }: Config, { err }: Terminal): void {
  if (databaseUrl) return err(`Database: ${publicAddress(databaseUrl)} (DATABASE_URL)\n`);
  const reason = process.env.HUB_DATA_DIR ? 'HUB_DATA_DIR' : 'the default; HUB_DATA_DIR names another';
  err(`Data folder: ${resolve(dataDir)} (${reason})\n`);
}
