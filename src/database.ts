import { ReflectMetadataProvider } from '@mikro-orm/decorators/legacy';
import { Migrator } from '@mikro-orm/migrations';
import { MikroORM, defineConfig } from '@mikro-orm/postgresql';
import type { EntityManager } from '@mikro-orm/postgresql';
import { entities } from './entities.ts';
import { advisoryLocks } from './platform/advisory-locks.ts';
import { flushing } from './platform/append.ts';
import { readDatabaseAddress } from './platform/postgres/database-address.ts';
import type { DatabaseAddress } from './platform/postgres/database-address.ts';
import type { DatabasePoolOptions, Pooler } from './platform/postgres/database-pool.ts';
import { SteadyDriver } from './platform/steady-driver.ts';
import { hubVersion } from './config.ts';
import { migrations } from './migrations/index.ts';
import type { Landed } from './migrations/landed.ts';
import { SchemaUnknown, readSchema, refusalOf } from './migrations/schema-state.ts';

export type Orm = Awaited<ReturnType<typeof openDatabase>>;

export interface DatabaseOptions {
  /** Connections for requests, and as many for background work unless said otherwise. */
  poolSize?: number;
  backgroundPoolSize?: number;
  pooler?: Pooler;
  /** The migrations that this hub knows; left out, all there are. */
  migrationsList?: readonly Landed[];
}

export const databaseConfig = (url: string, options: DatabaseOptions = {}) => {
  const address = readDatabaseAddress(url);
  return defineConfig({
    driver: SteadyDriver,
    ...connectionOf(address),
    driverOptions: { database: poolOptionsOf(address, options) },
    entities,
    subscribers: [flushing],
    // One by one they wait for each other and go in together; in batches they would be sent, and without their versions.
    useBatchUpdates: false,
    metadataProvider: ReflectMetadataProvider,
    extensions: [Migrator],
    migrations: {
      silent: true,
      migrationsList: [...(options.migrationsList ?? migrations)],
      snapshot: false,
      tableName: 'migration',
    },
    forceUtcTimezone: true,
    // A mistyped name must not start an empty network.
    ensureDatabase: false,
    // An entity says what it holds; columns that are unset are null in the database as well.
    forceUndefined: false,
  });
};

/** What the ORM wants to know of the address itself; it connects by our pool. */
function connectionOf({ hosts: [{ host, port }], client: { user, database } }: DatabaseAddress) {
  return { host, port, user, dbName: database };
}

/** The pool of one instance, for the ORM or beside it. */
export function poolOptionsOf(
  address: DatabaseAddress,
  { poolSize: size = 10, backgroundPoolSize: backgroundSize, pooler }: DatabaseOptions,
): DatabasePoolOptions {
  return { address, size, backgroundSize, pooler };
}

export async function openDatabase(url: string, options?: DatabaseOptions) {
  return MikroORM.init(databaseConfig(url, options));
}

/**
 * Brings the schema up to date: all that is pending or nothing. Of several instances that start at once, one does it and
 * the others wait. Refuses a schema that this hub cannot work with (SchemaUnknown). Returns the names of what it applied.
 */
export async function migrate(orm: Orm): Promise<string[]> {
  return orm.em.fork().transactional(async (em) => {
    // A migration takes the time that it takes, and so does waiting for another instance's.
    await em.execute('set local lock_timeout = 0; set local statement_timeout = 0');
    await em.execute('select pg_advisory_xact_lock(?)', [advisoryLocks.migrate]);
    const schema = await readSchema(em);
    const refusal = refusalOf(schema);
    if (refusal) throw new SchemaUnknown(refusal);
    if (!schema.pending.length) return [];
    await apply(orm, em);
    await notePhases(em, schema.pending);
    return schema.pending.map(({ name }) => name);
  });
}

/** PostgreSQL alters no table while checks of its rows are deferred, so none are left from one migration to the next. */
async function apply({ migrator }: Orm, em: EntityManager): Promise<void> {
  const runDeferredChecks = () =>
    em.execute('set constraints all immediate; set constraints all deferred').then(() => {});
  migrator.on('migrated', runDeferredChecks);
  try {
    await migrator.up({ transaction: em.getTransactionContext() });
  } finally {
    migrator.off('migrated', runDeferredChecks);
  }
}

/** For older instances, which decide by it whether they may go on. */
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
