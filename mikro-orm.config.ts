import 'reflect-metadata';
import { ReflectMetadataProvider } from '@mikro-orm/decorators/legacy';
import { Migrator } from '@mikro-orm/migrations';
import { MikroORM, defineConfig } from '@mikro-orm/postgresql';
import { followOrders } from './src/billing/orders/order-followers.ts';
import { followItems } from './src/billing/subscriptions/item-followers.ts';
import { readConfig } from './src/config.ts';
import type { Config } from './src/config.ts';
import { entities } from './src/entities.ts';
import { licensing } from './src/entitlements/licences/licensing.ts';
import { fulfilOrders } from './src/entitlements/product-grants/fulfil-orders.ts';
import { ColumnComparison } from './src/migrations/column-comparison.ts';
import { migrations } from './src/migrations/index.ts';
import type { Landed } from './src/migrations/landed.ts';
import { Migrator as ReadingMigrator } from './src/migrations/reading-migrator.ts';
import { flushing } from './src/platform/store/append.ts';
import { postgresFolder } from './src/platform/embedded/folder.ts';
import { startEmbedded } from './src/platform/embedded/postgres.ts';
import { readDatabaseAddress } from './src/platform/postgres/database-address.ts';
import type { DatabaseAddress } from './src/platform/postgres/database-address.ts';
import { poolOptionsOf } from './src/platform/postgres/database-pool.ts';
import type { PoolSizes } from './src/platform/postgres/database-pool.ts';
import { HubDriver } from './src/platform/store/hub-driver.ts';

// Licences and product grants change with the items of subscriptions and orders, in the same transaction.
followItems(licensing);
followOrders(fulfilOrders);

export interface DatabaseOptions extends PoolSizes {
  /** The migrations that this hub knows; left out, all there are. */
  migrationsList?: readonly Landed[];
}

/** The configuration of the ORM for a database: the hub, its commands, the tests and MikroORM's CLI all use this one. */
export const databaseConfig = (url: string, options: DatabaseOptions = {}) => {
  const address = readDatabaseAddress(url);
  return defineConfig({
    driver: HubDriver,
    ...connectionOf(address),
    driverOptions: { database: poolOptionsOf(address, options) },
    entities,
    subscribers: [flushing],
    // One by one they wait for each other and go in together; in batches they would be sent, and without their versions.
    useBatchUpdates: false,
    metadataProvider: ReflectMetadataProvider,
    extensions: [Migrator, ColumnComparison],
    schemaGenerator: { ignoreSchema: ['job'] },
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

/** The parts of the address that the ORM itself needs; it connects by our pool. */
function connectionOf({ hosts: [{ host, port }], client: { user, database } }: DatabaseAddress) {
  return { host, port, user, dbName: database };
}

/** Opens a database, without asking it anything. */
export async function openDatabase(url: string, options?: DatabaseOptions) {
  return MikroORM.init(databaseConfig(url, options));
}

/**
 * For MikroORM's CLI: the database that a hub with this environment would open, and no means to change its schema. The
 * embedded one is started where no hub runs it, and ends with the command.
 */
export default async function configOfEnvironment() {
  const config = readConfig();
  const url = config.databaseUrl ?? (await embeddedAddress(config));
  return { ...databaseConfig(url, config), extensions: [ReadingMigrator, ColumnComparison] };
}

async function embeddedAddress({ dataDir }: Config): Promise<string> {
  const embedded = await startEmbedded({ dir: postgresFolder(dataDir) });
  process.once('beforeExit', () => void embedded.stop());
  return embedded.url;
}
