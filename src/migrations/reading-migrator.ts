import type { MigrationInfo, MikroORM } from '@mikro-orm/core';
import { Migrator as OrmMigrator } from '@mikro-orm/migrations';

/**
 * The migrator of MikroORM's CLI: it lists pending and applied migrations, and applies none. It would neither wait for
 * a migrating instance nor store the phases that older instances need, as `migrate` does. It has the name of the class
 * it replaces, because the ORM looks for that name.
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
