import type { EntityManager } from '@mikro-orm/postgresql';
import { hubVersion } from '../config.ts';
import { advisoryLocks } from '../platform/store/advisory-locks.ts';
import type { Orm } from '../platform/postgres/orm.ts';
import type { Landed } from './landed.ts';
import { SchemaUnknown, readSchema, refusalOf } from './schema-state.ts';

/**
 * Applies all pending migrations or none. Of several instances that start at once, one migrates and the others wait.
 * Refuses a schema that this hub cannot use (SchemaUnknown). Returns the names of the applied migrations. `onNext` is called
 * before each, with its place among the pending ones, such as "3 of 19".
 */
export async function migrate(orm: Orm, onNext: OnNext = () => {}): Promise<string[]> {
  return orm.em.fork().transactional(async (em) => {
    // A migration has no time limit, and neither has the wait for another instance's.
    await em.execute('set local lock_timeout = 0; set local statement_timeout = 0');
    await em.execute('select pg_advisory_xact_lock(?)', [advisoryLocks.migrate]);
    const schema = await readSchema(em);
    const refusal = refusalOf(schema);
    if (refusal) throw new SchemaUnknown(refusal);
    if (!schema.pending.length) return [];
    await apply(orm, em, placing(schema.pending.length, onNext));
    await notePhases(em, schema.pending);
    return schema.pending.map(({ name }) => name);
  });
}

type OnNext = (name: string, place: string) => void;

function placing(count: number, onNext: OnNext): (migration: { name: string }) => void {
  let place = 0;
  return ({ name }) => onNext(name, `${(place += 1)} of ${count}`);
}

/** PostgreSQL alters no table while checks of its rows are deferred, so they run before the next migration. */
async function apply(
  { migrator }: Orm,
  em: EntityManager,
  onNext: (migration: { name: string }) => void,
): Promise<void> {
  const runDeferredChecks = () =>
    em.execute('set constraints all immediate; set constraints all deferred').then(() => {});
  const showNext = (migration: { name: string }) => Promise.resolve(onNext(migration));
  migrator.on('migrating', showNext);
  migrator.on('migrated', runDeferredChecks);
  try {
    await migrator.up({ transaction: em.getTransactionContext() });
  } finally {
    migrator.off('migrating', showNext);
    migrator.off('migrated', runDeferredChecks);
  }
}

/** Stored for older instances, which decide by it whether they can continue. */
async function notePhases(em: EntityManager, applied: Landed[]): Promise<void> {
  for (const { name, ...rest } of applied) {
    const needs = rest.phase === 'contract' ? (rest.needs ?? null) : null;
    await em.execute('update migration set phase = ?, needs = ?, hub_version = ? where name = ?', [
      rest.phase,
      needs,
      hubVersion,
      name,
    ]);
  }
}
