import { readConfig } from '../config.ts';
import { announceStore } from './announce-store.ts';
import { migrations } from '../migrations/index.ts';
import { readSchema, refusalOf } from '../migrations/schema-state.ts';
import type { SchemaState } from '../migrations/schema-state.ts';
import { columns } from './outcome.ts';
import type { Outcome } from './outcome.ts';
import { phaseWords } from './phase-words.ts';
import { openStore, requireDatabase } from './store.ts';
import type { Terminal } from './terminal.ts';

/** Reports what "migrate" would apply, and what a newer hub has applied. Changes nothing. */
export async function migrationStatus(terminal: Terminal): Promise<Outcome> {
  const config = readConfig();
  requireDatabase(config);
  announceStore(config, terminal);
  const store = await openStore(config);
  try {
    return report(await readSchema(store.orm.em.fork()));
  } finally {
    await store.close();
  }
}

function report(state: SchemaState): Outcome {
  const refusal = refusalOf(state);
  const pending = state.pending.map((each) => ({ name: each.name, phase: each.phase, needs: needsOf(each) }));
  const { unknown } = state;
  const lines = [
    ...(pending.length ? ['Pending:', ...columns(pending.map((each) => [each.name, phaseWords(each)]))] : []),
    ...(unknown.length ? ['Applied by a newer hub:', ...columns(unknown.map(rowOf))] : []),
    refusal ?? (pending.length ? '' : `Nothing is pending (${migrations.at(-1)?.name}).`),
  ].filter(Boolean);
  return { data: { pending, unknown, refusal: refusal ?? null }, lines, isBad: refusal !== undefined };
}

function needsOf(migration: SchemaState['pending'][number]): string | null {
  return (migration.phase === 'contract' && migration.needs) || null;
}

function rowOf(applied: SchemaState['unknown'][number]): string[] {
  return [applied.name, applied.hubVersion ? `hub ${applied.hubVersion}` : '', phaseWords(applied)];
}
