import { migrations } from '../migrations/index.ts';
import type { CommandDeps } from './command-deps.ts';
import { columns, counted } from './outcome.ts';
import type { Outcome } from './outcome.ts';
import { phaseWords } from './phase-words.ts';

/** Reports the migrations that were pending. Every command applies them before it begins. */
export async function migrate({ migrated }: CommandDeps): Promise<Outcome> {
  const applied = migrations.filter(({ name }) => migrated.includes(name));
  const lines = applied.length
    ? [`Applied ${counted(applied.length, 'migration')}:`, ...columns(applied.map(rowOf))]
    : [`The database is up to date (${migrations.at(-1)?.name ?? 'no migrations'}).`];
  return { data: { applied: migrated, total: migrations.length }, lines };
}

function rowOf(migration: (typeof migrations)[number]): string[] {
  return [migration.name, phaseWords(migration)];
}
