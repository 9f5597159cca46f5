import type { MigrateOptions, MigrationInfo, MikroORM } from '@mikro-orm/core';
import { Migrator as OrmMigrator } from '@mikro-orm/migrations';

/**
 * The ORM's migrator, for `migrate` alone. MikroORM's CLI reads by it what is pending and applied, but cannot run it: it
 * would neither wait for an instance that migrates nor note the phases that older instances go by, and nothing is
 * migrated down. Its name is that of the class it replaces, because the ORM looks for that name.
 */
export class Migrator extends OrmMigrator {
  static override register(orm: MikroORM): void {
    orm.config.registerExtension('@mikro-orm/migrator', () => new Migrator(orm.em as never));
  }

  protected override async runMigrations(
    method: 'up' | 'down',
    options?: string | string[] | MigrateOptions,
  ): Promise<MigrationInfo[]> {
    if (method === 'down')
      throw new Error('Migrations are not taken back; write one that undoes the change.');
    const isOurs = typeof options === 'object' && 'transaction' in options;
    if (!isOurs)
      throw new Error('Migrations are applied by `npm run hub -- migrate`, or by starting the hub.');
    return super.runMigrations(method, options);
  }
}
