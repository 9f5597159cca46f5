import type { MigrationInfo, MikroORM } from '@mikro-orm/core';
import { Migrator as OrmMigrator } from '@mikro-orm/migrations';

/**
 * The migrator of MikroORM's CLI: it says what is pending and what is applied, and applies nothing. It would neither wait
 * for an instance that migrates nor note the phases that older instances go by, as `migrate` does. Its name is that of
 * the class it replaces, because the ORM looks for that name.
 */
export class Migrator extends OrmMigrator {
  static override register(orm: MikroORM): void {
    orm.config.registerExtension('@mikro-orm/migrator', () => new Migrator(orm.em as never));
  }

  protected override runMigrations(method: 'up' | 'down'): Promise<MigrationInfo[]> {
    const sentence =
      method === 'up'
        ? 'Migrations are applied by `npm run hub -- migrate`, or by starting the hub.'
        : 'Migrations are not taken back; write one that undoes the change.';
    return Promise.reject(new Error(sentence));
  }
}
