import { ReflectMetadataProvider } from '@mikro-orm/decorators/legacy';
import { Migrator } from '@mikro-orm/migrations';
import { MikroORM, defineConfig } from '@mikro-orm/postgresql';
import { entities } from './entities.ts';
import { advisoryLocks } from './platform/advisory-locks.ts';
import { flushing } from './platform/append.ts';
import { SteadyDriver } from './platform/steady-driver.ts';
import { migrations } from './migrations/index.ts';

export type Orm = Awaited<ReturnType<typeof openDatabase>>;

export const databaseConfig = (url: string, poolSize = 10) =>
  defineConfig({
    driver: SteadyDriver,
    clientUrl: url,
    entities,
    subscribers: [flushing],
    // One by one they wait for each other and go in together; in batches they would be sent, and without their versions.
    useBatchUpdates: false,
    metadataProvider: ReflectMetadataProvider,
    extensions: [Migrator],
    pool: { min: 0, max: poolSize },
    migrations: { silent: true, migrationsList: migrations, snapshot: false, tableName: 'migration' },
    forceUtcTimezone: true,
    // A mistyped name must not start an empty network.
    ensureDatabase: false,
    // An entity says what it holds; columns that are unset are null in the database as well.
    forceUndefined: false,
  });

export async function openDatabase(url: string, poolSize?: number) {
  return MikroORM.init(databaseConfig(url, poolSize));
}

/** Brings the schema up to date; of several instances that start at once, one does it and the others wait. */
export async function migrate(orm: Orm): Promise<string[]> {
  return orm.em.fork().transactional(async (em) => {
    await em.execute('select pg_advisory_xact_lock(?)', [advisoryLocks.migrate]);
    const done = await orm.migrator.up();
    return done.map(({ name }) => name);
  });
}
