import { ReflectMetadataProvider } from '@mikro-orm/decorators/legacy';
import { Migrator } from '@mikro-orm/migrations';
import { MikroORM, defineConfig } from '@mikro-orm/postgresql';
import { entities } from './entities.ts';
import { advisoryLocks } from './platform/advisory-locks.ts';
import { flushing } from './platform/append.ts';
import { readDatabaseAddress } from './platform/postgres/database-address.ts';
import type { DatabaseAddress } from './platform/postgres/database-address.ts';
import type { DatabasePoolOptions, Pooler } from './platform/postgres/database-pool.ts';
import { SteadyDriver } from './platform/steady-driver.ts';
import { migrations } from './migrations/index.ts';

export type Orm = Awaited<ReturnType<typeof openDatabase>>;

export interface DatabaseOptions {
  /** Connections for requests, and as many for background work unless said otherwise. */
  poolSize?: number;
  backgroundPoolSize?: number;
  pooler?: Pooler;
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
    migrations: { silent: true, migrationsList: migrations, snapshot: false, tableName: 'migration' },
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

/** Brings the schema up to date; of several instances that start at once, one does it and the others wait. */
export async function migrate(orm: Orm): Promise<string[]> {
  return orm.em.fork().transactional(async (em) => {
    await em.execute('select pg_advisory_xact_lock(?)', [advisoryLocks.migrate]);
    const done = await orm.migrator.up();
    return done.map(({ name }) => name);
  });
}
