import { migrations } from '../migrations/index.ts';
import type { Desk } from './desk.ts';
import { counted } from './outcome.ts';
import type { Outcome } from './outcome.ts';

/** Tells which migrations there were to apply: every command brings the database up to date before it begins. */
export async function migrate({ migrated }: Desk): Promise<Outcome> {
  const lines = migrated.length
    ? [`Applied ${counted(migrated.length, 'migration')}:`, ...migrated.map((name) => `  ${name}`)]
    : [`The database is up to date (${migrations.at(-1)?.name ?? 'no migrations'}).`];
  return { data: { applied: migrated, total: migrations.length }, lines };
}
