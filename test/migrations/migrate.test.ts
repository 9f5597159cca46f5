import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { Migration } from '@mikro-orm/migrations';
import { readConfig } from '../../src/config.ts';
import { migrate } from '../../src/migrations/migrate.ts';
import { openDatabase } from '../../mikro-orm.config.ts';
import type { Orm } from '../../src/platform/postgres/orm.ts';
import { migrations } from '../../src/migrations/index.ts';
import type { Landed } from '../../src/migrations/landed.ts';
import { openTestDatabase } from '../support/database.ts';
import type { TestDatabase } from '../support/database.ts';

/** Defers the check of a foreign key to the end of the transaction. */
class Fill extends Migration {
  override up(): void {
    this.addSql('create table parent (id integer primary key)');
    this.addSql('create table child (parent_id integer references parent deferrable initially deferred)');
    this.addSql('insert into child values (1)');
    this.addSql('insert into parent values (1)');
  }
}

class Alter extends Migration {
  override up(): void {
    this.addSql('alter table child add column name text');
  }
}

class Break extends Migration {
  override up(): void {
    this.addSql('insert into child values (2)');
  }
}

const fill: Landed = { name: '9997-fill', class: Fill, phase: 'expand' };
const alter: Landed = { name: '9998-alter', class: Alter, phase: 'contract', needs: '9997-fill' };
const broken: Landed = { name: '9999-broken', class: Break, phase: 'expand' };

let database: TestDatabase;
let orm: Orm | undefined;

beforeEach(async () => {
  database = await openTestDatabase();
});

afterEach(async () => {
  await orm?.close();
  await database.close();
});

async function migrateBy(...added: Landed[]): Promise<string[]> {
  orm = await openDatabase(database.url, { poolSize: 3, migrationsList: [...migrations, ...added] });
  return migrate(orm);
}

const execute = (sql: string) => database.orm.em.fork().execute<Record<string, unknown>[]>(sql);

describe('several migrations that are applied together', () => {
  it('can alter a table whose rows an earlier one has written', async () => {
    expect(await migrateBy(fill, alter)).toEqual(['9997-fill', '9998-alter']);
  });

  it('are all rolled back when one fails', async () => {
    await expect(migrateBy(fill, alter, broken)).rejects.toThrow('violates foreign key constraint');
    expect(await execute(`select to_regclass('child') as child`)).toEqual([{ child: null }]);
    expect(await execute(`select name from migration where name > '9'`)).toEqual([]);
  });

  it('are each announced with their place before they are applied', async () => {
    orm = await openDatabase(database.url, { poolSize: 3, migrationsList: [...migrations, fill, alter] });
    const steps: string[][] = [];
    await migrate(orm, (...step) => steps.push(step));
    expect(steps).toEqual([
      ['9997-fill', '1 of 2'],
      ['9998-alter', '2 of 2'],
    ]);
  });

  it('are recorded with their phases and the version of the hub', async () => {
    await migrateBy(fill, alter);
    const { version } = readConfig({});
    expect(
      await execute(`select name, phase, needs, hub_version from migration where name > '9' order by name`),
    ).toEqual([
      { name: '9997-fill', phase: 'expand', needs: null, hub_version: version },
      { name: '9998-alter', phase: 'contract', needs: '9997-fill', hub_version: version },
    ]);
  });

  it('are applied once when several instances start at the same time', async () => {
    const orms = await Promise.all(
      [1, 2, 3].map(() => openDatabase(database.url, { poolSize: 3, migrationsList: [...migrations, fill, alter] })),
    );
    const applied = await Promise.all(orms.map((each) => migrate(each)));
    await Promise.all(orms.map((each) => each.close()));
    expect(applied.map(({ length }) => length).toSorted()).toEqual([0, 0, 2]);
  });
});
